import type { ServerResponse } from 'node:http';
import { startPack } from '@toolpacks/pack-kit/testing';
import { until } from '@toolpacks/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, getJson, post } from './call.ts';
import { holdTimers, passTime } from './clock.ts';
import { deadUrl, startPackDouble } from './pack-double.ts';
import { samplePack } from './sample-pack.ts';
import { startGateway } from './start-gateway.ts';
import { stopAfterFile, stopAfterTest } from './stop-after.ts';

const parrot = stopAfterFile(await startPack(samplePack()));
const silent = stopAfterFile(await startPackDouble(() => undefined));
const gateway = stopAfterFile(await startGateway({ parrot: parrot.baseUrl, ghost: deadUrl, silent: silent.url }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('GET /status', () => {
  it("shows each pack's and replica's last success, error class and latency, and that the packs file is good", async () => {
    const up = {
      state: 'up',
      last_success: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      last_error_class: null,
      latency_ms: expect.any(Number),
    };
    const down = { state: 'down', last_success: null, latency_ms: null };
    const refusing = { ...down, last_error_class: 'upstream_unavailable' };
    const hanging = { ...down, last_error_class: 'upstream_timeout' };
    const idle = { in_flight: 0, waiting: 0 };
    const replica = { replica: 1, circuit: 'closed', in_flight: 0 };
    holdTimers();
    const status = getJson(gateway.url, '/status');
    // Only the two questions to the silent pack are still open; the parrot's log is written by a timer.
    await until(() => {
      vi.advanceTimersByTime(10);
      return silent.received.length === 2 && vi.getTimerCount() === 2;
    });
    vi.advanceTimersByTime(2000);
    expect(await status).toEqual({
      state: 'ready',
      packs_file: { problem: null },
      packs: [
        { name: 'parrot', ...up, ...idle, replicas: [{ ...replica, ...up, version: '3.2.1' }] },
        { name: 'ghost', ...refusing, ...idle, replicas: [{ ...replica, ...refusing, version: null }] },
        { name: 'silent', ...hanging, ...idle, replicas: [{ ...replica, ...hanging, version: null }] },
      ],
    });
  });

  it('asks a pack that takes its time no second time before that has ended', async () => {
    const held: ServerResponse[] = [];
    const slow = stopAfterTest(await startPackDouble((_request, response) => held.push(response)));
    const own = stopAfterTest(await startGateway({ slow: slow.url }));
    const first = getJson(own.url, '/status');
    await until(() => held.length === 2);
    // A report that was made so long ago would be too old.
    passTime(2001);
    const second = getJson(own.url, '/status');
    await until(async () => (await call(own.url, '/healthz')).status === 200);
    for (const response of held) response.end('{}');
    expect(await second).toEqual(await first);
    expect(held).toHaveLength(2);
  });
});

describe('probes', () => {
  it.each([
    { path: '/healthz', body: { status: 'ok' } },
    { path: '/readyz', body: { status: 'ready' } },
  ])('$path answers 200 whatever the packs do and whatever Host they use', async ({ path, body }) => {
    const answer = await call(gateway.url, path, { headers: { Host: '10.1.2.3:8080' } });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual(body);
  });

  it('answer with an empty packs file as well', async () => {
    const empty = stopAfterTest(await startGateway({}));
    expect((await call(empty.url, '/readyz')).status).toBe(200);
    expect(await getJson(empty.url, '/packs')).toEqual({ count: 0, all_packs: null, packs: [] });
  });
});

describe('GET /metrics', () => {
  it('counts calls by method, route and status', async () => {
    await post(gateway.url, '/parrot/mcp');
    await call(gateway.url, '/parrot/mcp/server-card');
    await post(gateway.url, '/ghost/mcp');
    const { text, headers } = await call(gateway.url, '/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    const count = (labels: string) =>
      expect.stringMatching(new RegExp(`^http_server_request_duration_seconds_count\\{.*${labels}.*\\} [1-9]`, 'm'));
    expect(text).toEqual(count('method="POST",route="/:pack/mcp",status="200"'));
    expect(text).toEqual(count('method="POST",route="/:pack/mcp",status="503"'));
    expect(text).toEqual(count('method="GET",route="/:pack/mcp/server-card",status="200"'));
  });
});
