import type { UpstreamDrift } from '@toolpacks/contracts';
import { readMetrics } from '@toolpacks/http/testing';
import { afterEach, expect, it } from 'vitest';
import { type StartedPack, startPack } from '../src/testing/start-pack.ts';
import { shop } from './shop-pack.ts';

let pack: StartedPack | undefined;

afterEach(async () => {
  await pack?.stop();
  pack = undefined;
});

const upstream = (name: string, drift?: UpstreamDrift) => ({
  status: () => ({
    ...{ name, last_success: null, last_error: null, last_error_class: null, latency_ms: null },
    circuit: 'closed' as const,
    ...(drift && { drift }),
  }),
});

it('metrics count the drift of each upstream by kind, from zero on, and name no field', async () => {
  const drift = { new: { count: 7, fields: ['rows.colour'] } };
  pack = await startPack({ ...shop, upstreams: [upstream('stock', drift), upstream('prices', {}), upstream('plain')] });
  const samples = await readMetrics(pack.baseUrl);
  const counted = samples.filter(({ name }) => name === 'toolpacks_upstream_drift_total');
  const status = await (await fetch(`${pack.baseUrl}/status`)).json();

  expect(counted.map(({ labels, value }) => [labels, value])).toEqual([
    [{ upstream: 'stock', kind: 'new', service: 'shop' }, 7],
    [{ upstream: 'stock', kind: 'missing', service: 'shop' }, 0],
    [{ upstream: 'prices', kind: 'new', service: 'shop' }, 0],
    [{ upstream: 'prices', kind: 'missing', service: 'shop' }, 0],
  ]);
  expect(status).toMatchObject({ upstreams: [{ drift }, { drift: {} }, { name: 'plain' }] });
});
