import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createCache, createUpstream, type Upstream, type UpstreamOptions } from '../src/index.ts';
import { readLimitResetS, readRetryAfterS } from '../src/retry-options.ts';
import { answers, type FaultyServer, startFaultyServer } from '../src/testing/faulty-server.ts';
import { allTextOf, toolErrorOf } from './errors.ts';

const schema = z.object({ name: z.string() });
const now = Date.parse('2026-03-01T12:00:00Z');
const ada = answers.json({ name: 'Ada' });

let server: FaultyServer;

/** Clocks and timers stand still but where a test moves them; the network goes on. */
beforeEach(async () => {
  vi.useFakeTimers({ now: now, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  server = await startFaultyServer(ada);
});

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const connect = (options: Partial<UpstreamOptions> = {}) =>
  createUpstream({ name: 'quotes upstream', baseUrl: `${server.url}/v2/secret-key`, ...options });

const get = (upstream: Upstream, signal?: AbortSignal) =>
  upstream.getJson('quotes', { schema, searchParams: { key: 'secret-key' }, ...(signal && { signal }) });

describe('a host that asks for patience', () => {
  const later = (seconds: number) => new Date(now + seconds * 1000);

  it.each([
    { status: 429, title: 'seconds', retryAfter: '30' },
    { status: 503, title: 'seconds', retryAfter: '30' },
    { status: 429, title: 'a date', retryAfter: later(30).toUTCString() },
    { status: 503, title: 'a date', retryAfter: later(30).toUTCString() },
  ])('by $status with Retry-After as $title is left alone by all calls until then', async ({ status, retryAfter }) => {
    server.answerWith(answers.inTurn(answers.text(status, '', { 'retry-after': retryAfter }), ada));
    const upstream = connect();
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
    const upstream = connect();
    const told = get(upstream);
    await until(() => upstream.status().last_error !== null);
    const meanwhile = get(upstream);
    await pass(999);
    expect(server.asked).toHaveLength(1);
    await pass(1);
    await Promise.all([told, meanwhile]);
    expect(server.asked).toHaveLength(3);
  });

  it('answers for those who already wait for their turns', async () => {
    server.answerWith(answers.inTurn(answers.text(429, '', { 'retry-after': '30' }), ada));
    const upstream = connect({ requestsPerSecond: 1 });
    expect(await Promise.all([toolErrorOf(get(upstream)), toolErrorOf(get(upstream))])).toMatchObject([
      { errorClass: 'rate_limited', retryAfterS: 30 },
      { errorClass: 'rate_limited', retryAfterS: 30 },
    ]);
    expect(server.asked).toHaveLength(1);
  });

  it('lets a refresh behind the calls end too, so that later ones need not wait for it', async () => {
    server.answerWith(answers.inTurn(ada, answers.text(429, '', { 'retry-after': '30' })));
    const upstream = connect({ requestsPerSecond: 2 });
    const cache = createCache({ name: 'test' });
    const states: (string | undefined)[] = [];
    const call = {
      requestId: 'test',
      signal: new AbortController().signal,
      report: ({ freshness }: { freshness?: { state: string } }) => freshness && states.push(freshness.state),
      note: () => undefined,
    };
    const options = { ttlMs: 0, graceMs: 60_000, call };
    const read = () => cache.read('a', options, (signal) => get(upstream, signal));
    await read();
    await toolErrorOf(get(upstream));
    await read();
    await until(async () => {
      await read();
      return states.at(-1) === 'stale_if_error';
    });
    expect(states.slice(0, 2)).toEqual(['fresh', 'stale']);
    expect(server.asked).toHaveLength(2);
    await cache.close();
  });

  it.each([
    { title: 'a 500 with Retry-After', answer: answers.text(500, '', { 'retry-after': '30' }) },
    { title: 'a 429 that names no time', answer: answers.text(429, '') },
    { title: 'a 429 that names no time to wait', answer: answers.text(429, '', { 'retry-after': '0' }) },
    { title: 'a 429 whose time is none', answer: answers.text(429, '', { 'retry-after': 'soon' }) },
    {
      title: 'a 429 whose time has passed',
      answer: answers.text(429, '', { 'retry-after': later(-60).toUTCString() }),
    },
    { title: 'a 503 with a reset', answer: answers.text(503, '', { 'x-ratelimit-reset': later(60).toISOString() }) },
    {
      title: 'a good answer with a reset',
      answer: answers.text(200, '{}', { 'x-ratelimit-reset': later(60).toISOString() }),
    },
  ])('is not what $title does', async ({ answer }) => {
    server.answerWith(answers.inTurn(answer, ada));
    const upstream = connect({ retries: 0 });
    await toolErrorOf(get(upstream));
    await expect(get(upstream)).resolves.toEqual({ name: 'Ada' });
  });

  it.each([
    { title: 'Unix seconds', reset: String(Math.floor(later(3000).getTime() / 1000)) },
    { title: 'a date', reset: later(3000).toISOString() },
  ])('may tell it by X-RateLimit-Reset as $title', async ({ reset }) => {
    server.answerWith(answers.text(429, '', { 'x-ratelimit-reset': reset }));
    const upstream = connect();
    const told = await toolErrorOf(get(upstream));
    expect(told).toMatchObject({ errorClass: 'rate_limited', retryAfterS: 3000 });
    expect((await toolErrorOf(get(upstream))).message).toMatch(/has asked to be left alone/);
    expect(server.asked).toHaveLength(1);
  });

  it('tells it by Retry-After where it sends both', async () => {
    const headers = { 'retry-after': '30', 'x-ratelimit-reset': later(3000).toISOString() };
    server.answerWith(answers.text(429, '', headers));
    expect((await toolErrorOf(get(connect()))).retryAfterS).toBe(30);
  });

  it.each([11, 400])('for absurdly long is told to the caller as a day: %i digits of seconds', async (digits) => {
    server.answerWith(answers.text(429, '', { 'retry-after': '9'.repeat(digits) }));
    const upstream = connect();
    const error = await toolErrorOf(get(upstream));
    expect(error.retryAfterS).toBe(86_400);
    expect(error.message).toMatch(/try again in 86400 s$/);
    // It is asked again in an hour, however long that was.
    expect((await toolErrorOf(get(upstream))).retryAfterS).toBe(3600);
  });
});

describe('the time to come back', () => {
  const nowMs = Date.parse('2026-03-01T12:00:00.400Z');
  const seconds = Math.floor(nowMs / 1000);

  it.each([
    ['30', 30],
    ['0', 0],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['Sun, 01 Mar 2093 12:00:00 GMT', 86_400],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('is read from Retry-After: %s is %p', (value, expected) => {
    expect(readRetryAfterS(new Headers(value === null ? {} : { 'retry-after': value }), nowMs)).toBe(expected);
  });

  it.each([
    [String(seconds + 30), 30],
    ['2026-03-01T12:00:30Z', 30],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
    ['2026-03-01T13:00:30+01:00', 30],
    // In milliseconds.
    [`${seconds + 30}000`, 86_400],
    // It has passed, or is a number of seconds from now; either way it does not say when to come back.
    [String(seconds - 30), undefined],
    ['2026-03-01T12:00:00Z', undefined],
    ['60', undefined],
    ['0', undefined],
    ['tomorrow', undefined],
    ['', undefined],
    [null, undefined],
  ])('is read from X-RateLimit-Reset: %s is %p', (value, expected) => {
    expect(readLimitResetS(new Headers(value === null ? {} : { 'x-ratelimit-reset': value }), nowMs)).toBe(expected);
  });
});
