import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createCache, createUpstream, type Upstream, type UpstreamOptions } from '../src/index.ts';
import { answers, type FaultyServer, startFaultyServer } from '../src/testing/faulty-server.ts';
import { allTextOf, rejection, toolErrorOf } from './errors.ts';

const schema = z.object({ name: z.string() });
const ada = answers.json({ name: 'Ada' });
const down = answers.text(500, '');
/** Half a second: whoever comes when the turns of a second are gone is refused. */
const shortMs = 500;

let server: FaultyServer;
/** When each request was let go, by a clock that stands still but where a test moves it; the network goes on. */
let sentAt: number[];

beforeEach(async () => {
  sentAt = [];
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  server = await startFaultyServer(ada);
});

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Moves the clock on until the work has settled. */
async function settled<T>(work: Promise<T>): Promise<T> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  work.then(settle, settle);
  await until(async () => {
    await pass(100);
    return isSettled;
  });
  return work;
}

const countingFetch = (request: Request) => {
  sentAt.push(performance.now());
  return globalThis.fetch(request);
};

const connect = (options: Partial<UpstreamOptions> = {}) =>
  createUpstream({
    name: 'quotes upstream',
    baseUrl: `${server.url}/v2/secret-key`,
    timeoutMs: 600_000,
    fetch: countingFetch,
    ...options,
  });

const get = (upstream: Upstream, signal?: AbortSignal) =>
  upstream.getJson('quotes', { schema, searchParams: { key: 'secret-key' }, ...(signal && { signal }) });

describe('an upstream with a limit', () => {
  it('is asked no more often than that, and everybody gets an answer', async () => {
    const upstream = connect({ requestsPerSecond: 2 });
    const values = Promise.all([get(upstream), get(upstream), get(upstream)]);
    await pass(999);
    expect(sentAt).toHaveLength(2);
    await pass(1);
    expect(sentAt).toHaveLength(3);
    await expect(values).resolves.toHaveLength(3);
  });

  it('is not asked for a call that would wait too long, and has not failed by that', async () => {
    const upstream = connect({ requestsPerSecond: 1, timeoutMs: shortMs, breaker: { failures: 1 } });
    const [value, error] = await Promise.all([get(upstream), toolErrorOf(get(upstream))]);
    expect(value).toEqual({ name: 'Ada' });
    expect(error).toMatchObject({
      errorClass: 'overloaded',
      retryAfterS: 1,
      message: `quotes upstream: too many calls wait for ${server.host}, which is asked at most 1 times a second; try again in 1 s`,
    });
    expect(allTextOf(error)).not.toMatch(/secret-key|quotes\?/);
    expect(upstream.status()).toMatchObject({ circuit: 'closed', last_error: null });
    expect(server.asked).toHaveLength(1);
  });

  const further = [
    { title: 'a retry', status: 429, headers: { 'retry-after': '0' } },
    { title: 'a redirect', status: 302, headers: { location: '/elsewhere' } },
  ];

  it.each(further)('makes $title wait for its turn', async ({ status, headers }) => {
    server.answerWith(answers.inTurn(answers.text(status, '', headers), ada));
    await expect(settled(get(connect({ requestsPerSecond: 1 })))).resolves.toEqual({ name: 'Ada' });
    const [first = 0, second = 0, ...more] = sentAt;
    expect(second - first).toBeGreaterThanOrEqual(1000);
    expect(more).toEqual([]);
  });

  it.each(further)('refuses $title that would wait too long', async ({ status, headers }) => {
    const fetch = async () => {
      sentAt.push(performance.now());
      return new Response(null, { status, headers });
    };
    const upstream = connect({ requestsPerSecond: 1, timeoutMs: shortMs, fetch });
    const refused = toolErrorOf(get(upstream));
    await pass(1);
    expect((await refused).errorClass).toBe('overloaded');
    expect(sentAt).toHaveLength(1);
    expect(upstream.status().circuit).toBe('closed');
  });

  it('is not asked for a caller who has left the queue, whose turn goes to the next', async () => {
    const upstream = connect({ requestsPerSecond: 1, timeoutMs: 1500 });
    const leaving = new AbortController();
    const first = get(upstream);
    const left = rejection(get(upstream, leaving.signal));
    // The queue is full before, and not after.
    expect((await toolErrorOf(get(upstream))).errorClass).toBe('overloaded');
    const reason = new Error('gone');
    leaving.abort(reason);
    expect(await left).toBe(reason);
    const next = get(upstream);
    await first;
    await pass(1000);
    await expect(next).resolves.toEqual({ name: 'Ada' });
    expect(server.asked).toHaveLength(2);
    expect(upstream.status()).toMatchObject({ circuit: 'closed', last_error: null });
  });

  it('is not asked for the readers of a cache who have all left the queue', async () => {
    const upstream = connect({ requestsPerSecond: 1, timeoutMs: 1500 });
    const cache = createCache({ name: 'test' });
    const leaving = new AbortController();
    const call = { requestId: 'test', signal: leaving.signal, report: () => undefined, note: () => undefined };
    const read = () => rejection(cache.read('a', { ttlMs: 1000, call }, (signal) => get(upstream, signal)));
    const first = get(upstream);
    const left = [read(), read()];
    await pass(1);
    expect((await toolErrorOf(get(upstream))).errorClass).toBe('overloaded');
    leaving.abort();
    await Promise.all([first, ...left]);
    const impatient = new AbortController();
    const waited = rejection(get(upstream, impatient.signal));
    await pass(1);
    impatient.abort();
    expect(await waited).toBe(impatient.signal.reason);
    expect(server.asked).toHaveLength(1);
    await cache.close();
  });
});

describe('a limit and the circuit', () => {
  it('a circuit that opens while calls wait for their turns refuses them without asking', async () => {
    server.answerWith(down);
    const upstream = connect({ requestsPerSecond: 1, retries: 0, breaker: { failures: 1 } });
    const [asking, waiting] = [toolErrorOf(get(upstream)), toolErrorOf(get(upstream))];
    expect((await asking).message).toMatch(/answered HTTP 500/);
    await pass(1000);
    expect((await waiting).message).toMatch(/has failed repeatedly and is not asked for now/);
    expect(server.asked).toHaveLength(1);
  });

  it('an open circuit takes no turns', async () => {
    server.answerWith(answers.inTurn(down, ada));
    const breaker = { failures: 1, coolDownMs: 400 };
    const upstream = connect({ requestsPerSecond: 2, timeoutMs: shortMs, retries: 0, breaker });
    await toolErrorOf(get(upstream));
    for (let call = 0; call < 5; call++) await toolErrorOf(get(upstream));
    await pass(400);
    await expect(get(upstream)).resolves.toEqual({ name: 'Ada' });
  });

  it('callers do not queue behind the request that tries after the cool-down', async () => {
    server.answerWith(answers.inTurn(down, answers.silent));
    const breaker = { failures: 1, coolDownMs: 5000 };
    const upstream = connect({ requestsPerSecond: 2, timeoutMs: shortMs, retries: 0, breaker });
    await toolErrorOf(get(upstream));
    await pass(5000);
    const leaving = new AbortController();
    const probe = rejection(get(upstream, leaving.signal));
    await until(() => server.asked.length === 2);
    expect((await toolErrorOf(get(upstream))).message).toMatch(/is not asked for now; try again in 1 s$/);
    leaving.abort();
    await probe;
  });

  it('of those who queue after the cool-down the first one tries, and its success lets the others ask', async () => {
    server.answerWith(answers.inTurn(down, ada));
    const upstream = connect({ requestsPerSecond: 1, retries: 0, breaker: { failures: 1, coolDownMs: 5000 } });
    await toolErrorOf(get(upstream));
    await pass(5000);
    const values = [get(upstream), get(upstream), get(upstream)];
    await values[0];
    await pass(2000);
    await expect(Promise.all(values)).resolves.toHaveLength(3);
    expect(server.asked).toHaveLength(4);
    expect(upstream.status().circuit).toBe('closed');
  });
});
