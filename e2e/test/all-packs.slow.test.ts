import { setTimeout as delay } from 'node:timers/promises';
import type { Pack } from '@toolpacks/pack-kit';
import { startPack } from '@toolpacks/pack-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type StartedGateway, startGateway } from '../../gateway/test/start-gateway.ts';
import { until } from '../../packages/testing/src/until.ts';
import { createFixturePack } from '../fixture-pack.ts';
import { type RealPacks, startRealPacks } from '../real-packs.ts';
import { type SpawnedService, spawnService } from '../spawn-service.ts';

const listTtlMs = 20;

let real: RealPacks;
let packs: Map<string, Awaited<ReturnType<typeof startPack>>>;
let inner: StartedGateway;
let gateway: StartedGateway;
let aggregate: SpawnedService;

const serve = async (pack: Pack) => packs.set(pack.name, await startPack(pack));
const urls = () => Object.fromEntries([...packs].map(([name, { baseUrl }]) => [name, baseUrl]));

beforeAll(async () => {
  real = await startRealPacks();
  packs = new Map();
  for (const pack of real.packs) await serve(pack);
  // Two gateways that follow one file, because the aggregator and its own gateway would each need the address of the other.
  inner = await startGateway(urls());
  aggregate = await spawnService('aggregate', {
    GATEWAY_URL: inner.url,
    LIST_TTL_MS: String(listTtlMs),
    LOG_LEVEL: 'info',
  });
  gateway = await startGateway({}, { PACKS_FILE: inner.file, AGGREGATE_URL: aggregate.baseUrl });
  await until(async () => {
    const { tools, _meta } = await listTools();
    return tools.length > 1 && _meta?.['dev.toolpacks/missing'] === undefined;
  });
});

afterAll(async () => {
  await gateway.stop();
  await aggregate.stop();
  await inner.stop();
  for (const pack of packs.values()) await pack.stop();
  await real.stop();
});

const toolList = z.object({
  tools: z.array(z.object({ name: z.string() })),
  _meta: z
    .object({ 'dev.toolpacks/missing': z.array(z.looseObject({ part: z.string() })) })
    .partial()
    .optional(),
});

async function ask(method: string, params: object = {}) {
  const response = await fetch(`${gateway.url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const body = z.looseObject({ result: z.unknown().optional() }).parse(await response.json());
  return { status: response.status, body };
}

const listTools = async () => toolList.parse((await ask('tools/list')).body.result);
const namesOf = async () => (await listTools()).tools.map(({ name }) => name);

describe('when packs come and go', () => {
  const comesAndGoes = 'dance-events';
  const toolsOf = (pack: string, names: readonly string[]) => names.filter((name) => name.startsWith(`${pack}__`));
  let isStopped = false;

  async function startAgain(): Promise<void> {
    const pack = real.packs.find(({ name }) => name === comesAndGoes);
    if (!isStopped || !pack) return;
    isStopped = false;
    await serve(pack);
    await inner.writePacks(urls());
    await until(async () => toolsOf(comesAndGoes, await namesOf()).length > 0);
  }

  afterEach(startAgain);

  test('one that is stopped is missing from the list, which says so, the others work, and it comes back to its place', async () => {
    const before = await namesOf();
    isStopped = true;
    await packs.get(comesAndGoes)?.stop();
    await until(async () => toolsOf(comesAndGoes, await namesOf()).length === 0);

    const { tools, _meta } = await listTools();
    expect(tools.map(({ name }) => name)).toEqual(before.filter((name) => !name.startsWith(`${comesAndGoes}__`)));
    expect(_meta?.['dev.toolpacks/missing']).toMatchObject([{ part: comesAndGoes, class: 'upstream_unavailable' }]);
    const called = await ask('tools/call', { name: `${comesAndGoes}__regions` });
    expect(called).toMatchObject({ status: 503, body: { id: 1, error: { code: 503 } } });
    for (const name of ['quotes__random_quote', 'chain-eth__chains', 'paris-events__events']) {
      expect(await ask('tools/call', { name })).toMatchObject({ status: 200, body: { result: { content: [{}] } } });
    }

    await startAgain();
    expect(await namesOf()).toEqual(before);
  });

  test('one that is added is in the list once that may be no older, whether or not anyone asked meanwhile', async () => {
    await serve(createFixturePack());
    await inner.writePacks(urls());
    await until(async () => (await (await fetch(`${inner.url}/packs`)).text()).includes('"probe"'));
    await delay(2 * listTtlMs);
    expect(await namesOf()).toContain('probe__lookup');
    expect(await ask('tools/call', { name: 'probe__lookup', arguments: { city: 'paris' } })).toMatchObject({
      status: 200,
      body: { id: 1, result: { structuredContent: { name: 'Paris' } } },
    });
  });
});
