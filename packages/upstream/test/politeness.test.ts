import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createUpstream, type Upstream, type UpstreamOptions } from '../src/index.ts';
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

describe('an upstream with a limit of requests', () => {
  it('is asked no more often than that, and everybody gets an answer', async () => {
    const upstream = connect({ requestsPerSecond: 2 });
    const values = Promise.all([get(upstream), get(upstream), get(upstream)]);
    await pass(999);
    expect(sentAt).toHaveLength(2);
    await pass(1);
    expect(sentAt).toHaveLength(3);
    await expect(values).resolves.toHaveLength(3);
  });

  it('that has none leaves no timer behind', async () => {
    await get(connect());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not asked for a call that would wait too long, and has not failed by that', async () => {
    const upstream = connect({ requestsPerSecond: 1, timeoutMs: shortMs, breaker: { failures: 1 } });
    const [value, error] = await Promise.all([get(upstream), toolErrorOf(get(upstream))]);
    expect(value).toEqual({ name: 'Ada' });
    expect(error).toMatchObject({ errorClass: 'overloaded', retryAfterS: 1 });
    expect(error.message).toContain(`too many calls wait for ${server.host}`);
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

describe('a host that asks for patience', () => {
  /** Longer holds are not waited for. */
  const timeoutMs = 8000;
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

  it.each([429, 503])('by %i with Retry-After gets no request of any call until then', async (status) => {
    server.answerWith(answers.inTurn(answers.text(status, '', { 'retry-after': '30' }), ada));
    const upstream = connect({ timeoutMs });
    expect((await toolErrorOf(get(upstream))).retryAfterS).toBe(30);
    const before = upstream.status();
    await pass(10_000);
    const error = await toolErrorOf(get(upstream));
    expect(error).toMatchObject({
      errorClass: 'rate_limited',
      retryAfterS: 20,
      message: `quotes upstream: ${server.host} has asked to be left alone for a while; try again in 20 s`,
    });
    expect(allTextOf(error)).not.toMatch(/secret-key|\/v2/);
    expect(upstream.status()).toEqual(before);
    expect(server.asked).toHaveLength(1);
    await pass(20_000);
    await expect(get(upstream)).resolves.toEqual({ name: 'Ada' });
  });

  it('for a moment is given it by those who come meanwhile, not only by the call that it told', async () => {
    server.answerWith(answers.inTurn(answers.text(429, '', { 'retry-after': '1' }), ada));
    const upstream = connect({ timeoutMs });
    const told = get(upstream);
    await until(() => upstream.status().last_error !== null);
    const meanwhile = get(upstream);
    await pass(999);
    expect(server.asked).toHaveLength(1);
    await pass(1);
    await Promise.all([told, meanwhile]);
    expect(server.asked).toHaveLength(3);
  });

  it.each([
    { title: 'a 500 with Retry-After', answer: answers.text(500, '', { 'retry-after': '30' }) },
    { title: 'a 429 that names no time', answer: answers.text(429, '') },
    { title: 'a 429 that names no time to wait', answer: answers.text(429, '', { 'retry-after': '0' }) },
    { title: 'a 503 with a reset', answer: answers.text(503, '', { 'x-ratelimit-reset': later(60).toISOString() }) },
    {
      title: 'a good answer with a reset',
      answer: answers.text(200, '{}', { 'x-ratelimit-reset': later(60).toISOString() }),
    },
  ])('is not what $title does', async ({ answer }) => {
    server.answerWith(answers.inTurn(answer, ada));
    const upstream = connect({ timeoutMs, retries: 0 });
    await toolErrorOf(get(upstream));
    await expect(get(upstream)).resolves.toEqual({ name: 'Ada' });
  });

  it('may name the time by X-RateLimit-Reset', async () => {
    server.answerWith(answers.text(429, '', { 'x-ratelimit-reset': later(3000).toISOString() }));
    const upstream = connect({ timeoutMs });
    expect(await toolErrorOf(get(upstream))).toMatchObject({ errorClass: 'rate_limited', retryAfterS: 3000 });
    expect((await toolErrorOf(get(upstream))).message).toMatch(/has asked to be left alone/);
    expect(server.asked).toHaveLength(1);
  });

  it('names it by Retry-After where it sends both', async () => {
    const headers = { 'retry-after': '30', 'x-ratelimit-reset': later(3000).toISOString() };
    server.answerWith(answers.text(429, '', headers));
    expect((await toolErrorOf(get(connect({ timeoutMs })))).retryAfterS).toBe(30);
  });
});
