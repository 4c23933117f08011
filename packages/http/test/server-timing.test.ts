import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listening } from '../src/index.ts';
import { ask, post, type Received } from './ask.ts';
import { startEcho } from './start-echo.ts';

let service: Listening;

beforeAll(async () => {
  service = await startEcho();
});

afterAll(() => service.stop());

describe('Server-Timing', () => {
  it.each<[title: string, status: number, send: (url: string) => Promise<Received>]>([
    ['an answer', 200, (url) => post(`${url}/echo`, '{}')],
    ['a route of the router', 200, (url) => ask(`${url}/items/1`)],
    ['a probe', 200, (url) => ask(`${url}/healthz`)],
    ['an unknown path', 404, (url) => ask(`${url}/nowhere`)],
    ['a bad body', 400, (url) => post(`${url}/echo`, '{')],
    ['a body that is too large', 413, (url) => post(`${url}/echo`, ' '.repeat(2e6))],
    ['another media type', 415, (url) => ask(`${url}/echo`, { body: '{}' })],
    ['a host that is not served', 403, (url) => ask(`${url}/status`, { headers: { Host: 'evil.example' } })],
    ['a fault of the service', 500, (url) => ask(`${url}/fail`)],
  ])('of %s says how long the service took', async (_, status, send) => {
    const startedAt = performance.now();
    const received = await send(service.url);
    const tookMs = performance.now() - startedAt;
    expect(received.status).toBe(status);
    const [, ms] = /^pack;dur=(\d+(?:\.\d{1,2})?)$/.exec(String(received.headers['server-timing'])) ?? [];
    // It is told in hundredths.
    expect(Number(ms)).toBeLessThanOrEqual(tookMs + 0.01);
  });
});
