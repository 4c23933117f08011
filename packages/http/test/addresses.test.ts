import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listening } from '../src/index.ts';
import { ask, errorOf, post, type Received } from './ask.ts';
import { startEcho } from './echo-app.ts';

let service: Listening;

beforeAll(async () => {
  service = await startEcho();
});

afterAll(() => service.stop());

describe('what every service answers', () => {
  it.each([
    ['/healthz', { status: 'ok' }],
    ['/readyz', { status: 'ready' }],
    ['/status', { service: 'echo', state: 'ready' }],
  ])('%s is JSON', async (path, expected) => {
    const answer = await ask(service.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(JSON.parse(answer.text)).toEqual(expected);
  });

  it('/metrics is Prometheus text and counts requests by route, never by path', async () => {
    await ask(`${service.url}/items/1`);
    await ask(`${service.url}/items/2`);
    const { headers, text } = await ask(`${service.url}/metrics`);
    expect(headers['content-type']).toContain('text/plain');
    const lines = text.split('\n').filter((line) => line.startsWith('http_server_request_duration_seconds_count'));
    const items = lines.filter((line) => line.includes('/items'));
    expect(items).toEqual([expect.stringMatching(/ 2$/)]);
    for (const label of ['service="echo"', 'method="GET"', 'route="/items/:id"', 'status="200"'])
      expect(items[0]).toContain(label);
  });

  it('an address that is not served is 404 with a JSON-RPC body', async () => {
    const answer = await ask(`${service.url}/nowhere`, { method: 'PUT' });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(errorOf(answer)).toEqual({ code: 404, message: 'Nothing is served at PUT /nowhere' });
  });

  it('an internal error is a fixed sentence with the request id and nothing of the cause', async () => {
    const answer = await ask(`${service.url}/fail`, { headers: { 'X-Request-Id': 'find-me' } });
    expect(answer.status).toBe(500);
    expect(answer.headers['x-request-id']).toBe('find-me');
    expect(JSON.parse(answer.text)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32603,
        message: 'An internal error occurred; the operator finds it in the log under request id find-me',
      },
    });
  });

  it('metrics keep few series under a thousand made-up paths and methods', async () => {
    const series = async () =>
      (await ask(`${service.url}/metrics`)).text.match(/_duration_seconds_count/g)?.length ?? 0;
    const methods = ['GET', 'POST', 'PROPFIND', 'MKCOL', 'LOCK', 'SEARCH', 'PURGE', 'REPORT', 'TRACE', 'BIND'];
    const visit = (number: number) =>
      ask(`${service.url}/made-up-${number}`, { method: methods[number % 10] ?? 'GET' });
    const before = await series();
    for (let start = 0; start < 1000; start += 50)
      await Promise.all(Array.from({ length: 50 }, (_, offset) => visit(start + offset)));
    expect((await series()) - before).toBeLessThanOrEqual(6);
    expect((await ask(`${service.url}/metrics`)).text).not.toMatch(/made-up|PROPFIND/);
  });
});

describe('the request id', () => {
  it.each(['abc', 'a.b:c_d-1', 'x'.repeat(128), '0'])('%s of the caller is kept', async (id) => {
    expect((await ask(`${service.url}/healthz`, { headers: { 'X-Request-Id': id } })).headers['x-request-id']).toBe(id);
  });

  it.each(['', 'two words', 'x'.repeat(129), '<script>', '{"a":1}', 'é', 'a,b'])('%s is replaced', async (id) => {
    const { headers } = await ask(`${service.url}/healthz`, { headers: { 'X-Request-Id': id } });
    expect(headers['x-request-id']).toMatch(/^[\w-]{12}-[\da-z]+$/);
  });

  it('is another one for every request without', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await ask(service.url)).headers['x-request-id']));
    expect(new Set(ids).size).toBe(3);
  });
});

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
  ])('of %s reports how long the service took', async (_, status, send) => {
    const startedAt = performance.now();
    const received = await send(service.url);
    const tookMs = performance.now() - startedAt;
    expect(received.status).toBe(status);
    const [, ms] = /^pack;dur=(\d+(?:\.\d{1,2})?)$/.exec(String(received.headers['server-timing'])) ?? [];
    // It is reported in hundredths.
    expect(Number(ms)).toBeLessThanOrEqual(tookMs + 0.01);
  });
});
