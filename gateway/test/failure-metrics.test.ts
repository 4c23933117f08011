import { until } from '@toolpacks/testing';
import { describe, expect, it } from 'vitest';
import { open, post, postOptions } from './call.ts';
import { counted, sampleOf } from './call-metrics.ts';
import { type Answer, deadUrl, emptyResult, startPackDouble } from './pack-double.ts';
import { startGateway } from './start-gateway.ts';
import { stopAfterFile, stopAfterTest } from './stop-after.ts';

const pack = stopAfterFile(await startPackDouble());
const env = { PACK_MAX_IN_FLIGHT: '1', PACK_MAX_WAITING: '1', PACK_MAX_WAIT_MS: '10000' };
const gateway = stopAfterFile(await startGateway({ pack: pack.url, dead: deadUrl }, env));

const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end('{}');

const cases: readonly { title: string; answer?: Answer; key: string; to?: string }[] = [
  { title: 'at a pack that is down', to: 'dead', key: 'dead 503 upstream_unavailable' },
  {
    title: 'at a pack that breaks off',
    answer: ({ socket }) => socket.destroy(),
    key: 'pack 502 upstream_unavailable',
  },
  {
    title: 'at a pack that speaks no HTTP',
    answer: ({ socket }) => socket.end('nonsense\r\n\r\n'),
    key: 'pack 502 upstream_invalid',
  },
  {
    title: 'at a pack that breaks off within its answer',
    answer: (_, response) => response.writeHead(200, { 'content-length': 9 }).write('{', () => response.destroy()),
    key: 'pack 499 upstream_unavailable',
  },
  {
    title: 'with a class that the pack tells',
    answer: answering(200, { 'Toolpacks-Error-Class': 'not_found' }),
    key: 'pack 200 not_found',
  },
  {
    title: 'with a class that nobody knows',
    answer: answering(200, { 'Toolpacks-Error-Class': 'toString' }),
    key: 'pack 200',
  },
  { title: 'with a status that no client may see', answer: answering(500), key: 'pack 502 upstream_invalid' },
  { title: 'with a status that says little', answer: answering(418), key: 'pack 4xx invalid_input' },
  { title: 'because of too many calls', answer: answering(429), key: 'pack 429 rate_limited' },
];

describe('a call that fails', () => {
  it.each(cases)('$title is counted as $key', async ({ to = 'pack', answer = emptyResult, key }) => {
    pack.answerWith(answer);
    const before = (await counted(gateway))[key] ?? 0;
    await post(gateway.url, `/${to}/mcp`).catch(() => undefined);
    expect((await counted(gateway))[key]).toBe(before + 1);
  });

  it('at a pack that is silent is counted as pack 504 upstream_timeout', async () => {
    pack.answerWith(() => undefined);
    const hasty = stopAfterTest(await startGateway({ pack: pack.url }, { FORWARD_TIMEOUT_MS: '100' }));
    await post(hasty.url, '/pack/mcp');
    expect(await counted(hasty)).toEqual({ 'pack 504 upstream_timeout': 1 });
  });

  it("because its caller hung up is nobody's failure", async () => {
    const caller = new AbortController();
    pack.answerWith(() => caller.abort());
    await open(gateway.url, '/pack/mcp', { ...postOptions(), signal: caller.signal }).catch(() => undefined);
    await until(async () => (await counted(gateway))['pack 499'] === 1);
  });

  it('at first, and then does not, is counted once, and as a retry', async () => {
    const retries = () => sampleOf(gateway, 'retries_total', { pack: 'pack' });
    const before = { retries: (await retries()) ?? 0, calls: (await counted(gateway))['pack 200'] ?? 0 };
    pack.answerWith((request) => {
      pack.answerWith(emptyResult);
      request.socket.destroy();
    });
    expect((await post(gateway.url, '/pack/mcp')).status).toBe(200);
    expect((await counted(gateway))['pack 200']).toBe(before.calls + 1);
    expect(await retries()).toBe(before.retries + 1);
  });
});

describe('a pack', () => {
  it('has not failed a caller that leaves while it waits for its turn', async () => {
    const before = (await counted(gateway))['pack 499'] ?? 0;
    let answer = () => {};
    pack.answerWith((_, response) => {
      answer = () => response.end('{}');
    });
    const held = post(gateway.url, '/pack/mcp');
    await until(async () => (await sampleOf(gateway, 'calls_in_flight', { pack: 'pack' })) === 1);
    const caller = new AbortController();
    const waiting = open(gateway.url, '/pack/mcp', { ...postOptions(), signal: caller.signal }).catch(() => undefined);
    await until(async () => (await sampleOf(gateway, 'calls_waiting', { pack: 'pack' })) === 1);
    caller.abort();
    await until(async () => (await counted(gateway))['pack 499'] === before + 1);
    expect(Object.keys(await counted(gateway))).not.toContain('pack 499 overloaded');
    answer();
    await Promise.all([held, waiting]);
  });

  it('shows the calls that run and those that wait; a further one is counted as overloaded', async () => {
    let answer = () => {};
    pack.answerWith((_, response) => {
      pack.answerWith(emptyResult);
      answer = () => response.end('{}');
    });
    const calls = [post(gateway.url, '/pack/mcp'), post(gateway.url, '/pack/mcp')];
    await until(async () => (await sampleOf(gateway, 'calls_waiting', { pack: 'pack' })) === 1);
    expect(await sampleOf(gateway, 'calls_in_flight', { pack: 'pack' })).toBe(1);
    expect(await sampleOf(gateway, 'calls_in_flight', { pack: 'dead' })).toBe(0);
    expect((await post(gateway.url, '/pack/mcp')).status).toBe(503);
    answer();
    await Promise.all(calls);
    expect(await counted(gateway)).toMatchObject({ 'pack 503 overloaded': 1 });
    expect(await sampleOf(gateway, 'calls_waiting', { pack: 'pack' })).toBe(0);
  });

  it('shows a replica that failed as left out until it answers', async () => {
    const replicas = async (state: string) => sampleOf(gateway, 'replicas', { pack: 'pack', state });
    pack.answerWith(({ socket }) => socket.destroy());
    await post(gateway.url, '/pack/mcp');
    expect([await replicas('available'), await replicas('left_out')]).toEqual([0, 1]);
    pack.answerWith(emptyResult);
    await post(gateway.url, '/pack/mcp');
    expect([await replicas('available'), await replicas('left_out')]).toEqual([1, 0]);
  });
});
