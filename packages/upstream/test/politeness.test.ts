import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createCache, createUpstream, type Upstream, type UpstreamOptions } from '../src/index.ts';
import { answers, type FaultyServer, startFaultyServer, until } from '../src/testing/faulty-server.ts';
import { allTextOf } from './all-text-of.ts';
import { rejection, toolErrorOf } from './caught.ts';

const schema = z.object({ name: z.string() });
const ada = answers.json({ name: 'Ada' });
const down = answers.text(500, '');
/** Half a second: whoever comes when the turns of a second are gone is refused. */
const shortMs = 500;

let server: FaultyServer;

beforeEach(async () => {
  server = await startFaultyServer(ada);
});

afterEach(() => server.close());

const connect = (options: Partial<UpstreamOptions> = {}) =>
  createUpstream({ name: 'quotes upstream', baseUrl: `${server.url}/v2/secret-key`, ...options });

const get = (upstream: Upstream, signal?: AbortSignal) =>
  upstream.getJson('quotes', { schema, searchParams: { key: 'secret-key' }, ...(signal && { signal }) });

describe('an upstream with a limit', () => {
  it('is asked no more often than that, and everybody gets an answer', async () => {
    const upstream = connect({ requestsPerSecond: 2 });
    const askedAt = performance.now();
    const values = await Promise.all([get(upstream), get(upstream), get(upstream)]);
    expect(performance.now() - askedAt).toBeGreaterThanOrEqual(1000);
    expect(values).toHaveLength(3);
    expect(server.asked).toHaveLength(3);
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
    const upstream = connect({ requestsPerSecond: 1 });
    const askedAt = performance.now();
    await expect(get(upstream)).resolves.toEqual({ name: 'Ada' });
    expect(performance.now() - askedAt).toBeGreaterThanOrEqual(1000);
    expect(server.asked).toHaveLength(2);
  });

  it.each(further)('refuses $title that would wait too long', async ({ status, headers }) => {
    let asked = 0;
    const fetch = async () => {
      asked++;
      return new Response(null, { status, headers });
    };
    const upstream = connect({ requestsPerSecond: 1, timeoutMs: shortMs, fetch });
    expect((await toolErrorOf(get(upstream))).errorClass).toBe('overloaded');
    expect(asked).toBe(1);
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
    await expect(Promise.all([first, get(upstream)])).resolves.toHaveLength(2);
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
    await sleep(5);
    expect((await toolErrorOf(get(upstream))).errorClass).toBe('overloaded');
    leaving.abort();
    await Promise.all([first, ...left]);
    const impatient = new AbortController();
    const waited = rejection(get(upstream, impatient.signal));
    await sleep(5);
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
    const errors = await Promise.all([toolErrorOf(get(upstream)), toolErrorOf(get(upstream))]);
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/answered HTTP 500/),
      expect.stringMatching(/has failed repeatedly and is not asked for now/),
    ]);
    expect(server.asked).toHaveLength(1);
  });

  it('an open circuit takes no turns', async () => {
    server.answerWith(answers.inTurn(down, ada));
    const breaker = { failures: 1, coolDownMs: 30 };
    const upstream = connect({ requestsPerSecond: 2, timeoutMs: shortMs, retries: 0, breaker });
    await toolErrorOf(get(upstream));
    for (let call = 0; call < 5; call++) await toolErrorOf(get(upstream));
    await sleep(40);
    await expect(get(upstream)).resolves.toEqual({ name: 'Ada' });
  });

  it('callers do not queue behind the request that tries after the cool-down', async () => {
    server.answerWith(answers.inTurn(down, answers.silent));
    const breaker = { failures: 1, coolDownMs: 30 };
    const upstream = connect({ requestsPerSecond: 2, timeoutMs: shortMs, retries: 0, breaker });
    await toolErrorOf(get(upstream));
    await sleep(40);
    const leaving = new AbortController();
    const probe = rejection(get(upstream, leaving.signal));
    await until(() => server.asked.length === 2);
    expect((await toolErrorOf(get(upstream))).message).toMatch(/is not asked for now; try again in 1 s$/);
    leaving.abort();
    await probe;
  });

  it('of those who queue after the cool-down the first one tries, and its success lets the others ask', async () => {
    server.answerWith(answers.inTurn(down, ada));
    const upstream = connect({ requestsPerSecond: 2, retries: 0, breaker: { failures: 1, coolDownMs: 30 } });
    await toolErrorOf(get(upstream));
    await sleep(40);
    await expect(Promise.all([get(upstream), get(upstream), get(upstream)])).resolves.toHaveLength(3);
    expect(server.asked).toHaveLength(4);
    expect(upstream.status().circuit).toBe('closed');
  });
});
