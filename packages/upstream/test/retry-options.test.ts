import ky from 'ky';
import { describe, expect, it } from 'vitest';
import { readLimitResetS, readRetryAfterS, toRetryOptions } from '../src/retry-options.ts';

const nowMs = Date.parse('2026-03-07T12:00:00Z');
const day = 86_400;

describe('Retry-After', () => {
  it.each([
    ['7', 7],
    ['0', 0],
    [String(day - 1), day - 1],
    [String(day + 1), day],
    ['Sat, 07 Mar 2026 12:00:30 GMT', 30],
    ['Sat, 07 Mar 2026 11:59:00 GMT', 0],
    ['Mon, 09 Mar 2026 12:00:00 GMT', day],
    ['9'.repeat(400), day],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is %s seconds', (value, seconds) => {
    expect(readRetryAfterS(new Headers(value === undefined ? {} : { 'retry-after': value }), nowMs)).toBe(seconds);
  });

  it('rounds up to whole seconds', () => {
    const headers = new Headers({ 'retry-after': 'Sat, 07 Mar 2026 12:00:30 GMT' });
    expect(readRetryAfterS(headers, nowMs + 400)).toBe(30);
  });
});

describe('X-RateLimit-Reset', () => {
  it.each([
    [String(nowMs / 1000 + 90), 90],
    [String(nowMs / 1000 + 2 * day), day],
    [String(nowMs / 1000), undefined],
    [String(nowMs / 1000 - 1), undefined],
    ['2026-03-07T12:01:30Z', 90],
    ['Sat, 07 Mar 2026 12:00:01 GMT', 1],
    ['2026-03-07T13:01:30+01:00', 90],
    // In milliseconds.
    [`${nowMs + 30_000}`, day],
    // It has passed, or is a number of seconds from now; either way it does not say when to come back.
    ['60', undefined],
    ['0', undefined],
    ['later', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is %s seconds', (value, seconds) => {
    const headers = new Headers(value === undefined ? {} : { 'x-ratelimit-reset': value });
    expect(readLimitResetS(headers, nowMs)).toBe(seconds);
  });
});

describe('a retry', () => {
  const options = toRetryOptions(2, [420], ({ message }) => message !== 'vetoed');
  const errorOf = async (headers: Record<string, string>): Promise<Error> => {
    const fetch = async () => new Response(null, { status: 503, headers });
    return ky('http://127.0.0.1/', { fetch, retry: 0 }).then(
      () => new Error('ok'),
      (error) => error,
    );
  };

  it('follows the statuses of a passing fault, and no others', () => {
    expect(options).toMatchObject({ limit: 2, methods: ['get', 'head', 'post'], afterStatusCodes: [429, 503] });
    expect(options.statusCodes).toEqual([408, 429, 500, 502, 503, 504, 420]);
    expect(options).toMatchObject({ backoffLimit: 2000, jitter: true, retryOnTimeout: true });
  });

  it.each([
    ['after a fault of the connection', new Error('reset'), undefined],
    ['where it is vetoed', new Error('vetoed'), false],
  ])('%s is decided: %s', (_title, error, decision) => {
    expect(options.shouldRetry?.({ error, retryCount: 1 })).toBe(decision);
  });

  it.each([
    ['no wait', {}, undefined],
    ['a wait of five seconds', { 'retry-after': '5' }, undefined],
    ['a longer wait', { 'retry-after': '6' }, false],
  ])('of a status that asks for %s is decided', async (_title, headers, decision) => {
    expect(options.shouldRetry?.({ error: await errorOf(headers), retryCount: 1 })).toBe(decision);
  });
});
