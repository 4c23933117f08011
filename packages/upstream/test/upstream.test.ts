import { gzipSync } from 'node:zlib';
import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createUpstream, type UpstreamOptions } from '../src/index.ts';
import { type Answer, answers, type FaultyServer, startFaultyServer } from '../src/testing/faulty-server.ts';
import { rejection, toolErrorOf } from './errors.ts';

const schema = z.object({ name: z.string() });
const ada = answers.json({ name: 'Ada' });
const farFuture = new Date(Date.now() + 3_600_000).toUTCString();

let server: FaultyServer;

beforeEach(async () => {
  server = await startFaultyServer(ada);
});

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const connect = (options: Partial<UpstreamOptions> = {}) =>
  createUpstream({ name: 'quotes upstream', baseUrl: server.url, ...options });

describe('a good answer', () => {
  it('is parsed, and its path and parameters go below the base URL', async () => {
    const upstream = connect({ baseUrl: `${server.url}/api/?key=k` });
    const searchParams = { limit: 3, tags: 'a|b', author: undefined };
    await expect(upstream.getJson('/quotes', { schema, searchParams })).resolves.toEqual({ name: 'Ada' });
    expect(server.asked).toEqual(['GET /api/quotes?key=k&limit=3&tags=a%7Cb']);
  });

  it('is asked for as JSON, by our name and with the credentials of the base URL', async () => {
    server.answerWith((request, response) => response.end(JSON.stringify({ name: JSON.stringify(request.headers) })));
    const upstream = connect({ baseUrl: server.url.replace('//', '//ada:l%40ve@') });
    const { name } = await upstream.getJson('quotes', { schema });
    expect(JSON.parse(name)).toMatchObject({
      accept: 'application/json',
      'user-agent': 'Toolpacks/0.1.0',
      authorization: `Basic ${btoa('ada:l@ve')}`,
    });
  });

  it('may be empty where the schema allows null', async () => {
    server.answerWith(answers.text(204, ''));
    await expect(connect().getJson('quotes', { schema: schema.nullable() })).resolves.toBeNull();
  });

  it('may be as large as the limit, and not a byte larger', async () => {
    const { length } = JSON.stringify({ name: 'Ada' });
    await expect(connect({ maxBytes: length }).getJson('', { schema })).resolves.toEqual({ name: 'Ada' });
    const error = await toolErrorOf(connect({ maxBytes: length - 1 }).getJson('', { schema }));
    expect(error.errorClass).toBe('upstream_invalid');
  });

  it('may come by redirects within the host', async () => {
    server.answerWith(
      answers.inTurn(
        answers.text(301, '', { location: '/b' }),
        answers.text(302, '', { location: `${server.url}/c` }),
        answers.text(308, '', { location: 'd' }),
        ada,
      ),
    );
    await expect(connect().getJson('a', { schema })).resolves.toEqual({ name: 'Ada' });
    expect(server.asked).toEqual(['GET /a', 'GET /b', 'GET /c', 'GET /d']);
  });

  it('shows in the status', async () => {
    const upstream = connect();
    expect(upstream.status()).toEqual({
      name: 'quotes upstream',
      last_success: null,
      last_error: null,
      last_error_class: null,
      latency_ms: null,
      circuit: 'closed',
    });
    await upstream.getJson('quotes', { schema });
    const { last_success, latency_ms, last_error } = upstream.status();
    expect(last_success).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(latency_ms).toEqual(expect.any(Number));
    expect(last_error).toBeNull();
  });
});

describe('a base URL that is none', () => {
  it.each(['', 'example.org', 'ftp://secret-key@example.org', 'http://'])('%j is refused unseen', (baseUrl) => {
    expect(() => connect({ baseUrl })).toThrow('quotes upstream: the base URL is not an absolute http(s) URL');
  });
});

describe('a retry', () => {
  it.each([
    { title: 'a reset connection', fault: answers.reset },
    { title: 'a body cut off', fault: answers.cutBody },
    { title: '408', fault: answers.text(408, '') },
    { title: '429', fault: answers.text(429, '', { 'retry-after': '0' }) },
    { title: '429 that names no time', fault: answers.text(429, '') },
    { title: '500', fault: answers.text(500, '') },
    { title: '502', fault: answers.text(502, '') },
    { title: '503', fault: answers.text(503, '', { 'retry-after': new Date().toUTCString() }) },
    { title: '504', fault: answers.text(504, '') },
  ])('follows $title and succeeds unseen', async ({ fault }) => {
    server.answerWith(answers.inTurn(fault, ada));
    const upstream = connect({ retries: 1 });
    await expect(upstream.getJson('quotes', { schema })).resolves.toEqual({ name: 'Ada' });
    expect(server.asked).toHaveLength(2);
    expect(upstream.status()).toMatchObject({ circuit: 'closed', last_error: expect.any(String) });
  });

  it('follows a time-out, which ends the request, and the message counts the retries', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.answerWith(answers.silent);
    const error = toolErrorOf(connect({ retries: 1, timeoutMs: 5000 }).getJson('quotes', { schema }));
    await until(() => server.asked.length === 1);
    // The back-off is up to 300 ms.
    await vi.advanceTimersByTimeAsync(5300);
    await until(() => server.asked.length === 2);
    await vi.advanceTimersByTimeAsync(5000);
    expect((await error).message).toBe(
      `quotes upstream: no answer from ${server.host} within 5000 ms (1 retry); try again in a minute`,
    );
    await until(() => server.abandoned() === 2);
  });

  it.each([
    { title: 'a refusal', fault: answers.text(400, '') },
    { title: '501', fault: answers.text(501, '') },
    { title: 'an invalid answer', fault: answers.text(200, '<html>') },
    { title: 'a body over the limit', fault: answers.text(200, ' '.repeat(100)) },
    { title: 'a forbidden redirect', fault: answers.text(307, '', { location: 'http://169.254.169.254/' }) },
    { title: 'a Retry-After that is too long', fault: answers.text(429, '', { 'retry-after': '6' }) },
    { title: 'a Retry-After far in the future', fault: answers.text(503, '', { 'retry-after': farFuture }) },
  ])('never follows $title', async ({ fault }) => {
    server.answerWith(answers.inTurn(fault, ada));
    await toolErrorOf(connect({ maxBytes: 64 }).getJson('quotes', { schema }));
    expect(server.asked).toHaveLength(1);
  });

  it('that Retry-After allowed at once and that failed again ends without a time to come back', async () => {
    server.answerWith(answers.text(429, '', { 'retry-after': '0' }));
    const error = await toolErrorOf(connect().getJson('quotes', { schema }));
    expect(error.retryAfterS).toBeUndefined();
    expect(error.message).toBe(
      `quotes upstream: ${server.host} takes no more calls now (2 retries); try again in a minute`,
    );
    expect(server.asked).toHaveLength(3);
  });

  it('does not wait for the reset of a rate limit that has passed', async () => {
    server.answerWith(answers.inTurn(answers.text(429, '', { 'x-ratelimit-reset': '3600' }), ada));
    await expect(connect({ retries: 1 }).getJson('quotes', { schema })).resolves.toEqual({ name: 'Ada' });
  });
});

describe('a caller who leaves', () => {
  it.each([
    { title: 'before the request', answer: ada, asked: 0 },
    { title: 'before the headers', answer: answers.silent, asked: 1 },
    { title: 'in the middle of the body', answer: answers.slowBody, asked: 1 },
    { title: 'while a retry waits', answer: answers.text(503, '', { 'retry-after': '5' }), asked: 1 },
  ])('$title gets the reason of the signal, and the request stops', async ({ answer, asked }) => {
    server.answerWith(answer);
    const upstream = connect();
    const controller = new AbortController();
    const reason = new DOMException('the budget is spent', 'TimeoutError');
    if (asked === 0) controller.abort(reason);
    const outcome = rejection(upstream.getJson('quotes', { schema, signal: controller.signal }));
    await until(() => server.asked.length === asked);
    if (answer === answers.slowBody || answer === answers.silent) await until(() => server.asked.length === 1);
    else if (asked === 1) await until(() => upstream.status().last_error !== null);
    controller.abort(reason);
    expect(await outcome).toBe(reason);
    if (answer === answers.slowBody || answer === answers.silent) await until(() => server.abandoned() === 1);
    expect(server.asked).toHaveLength(asked);
  });

  it('does not count as a fault of the upstream', async () => {
    server.answerWith(answers.silent);
    const upstream = connect({ breaker: { failures: 1 } });
    const controller = new AbortController();
    const outcome = rejection(upstream.getJson('quotes', { schema, signal: controller.signal }));
    await until(() => server.asked.length === 1);
    const reason = Object.assign(new Error('the budget is spent'), { name: 'TimeoutError' });
    controller.abort(reason);
    expect(await outcome).toBe(reason);
    expect(upstream.status()).toMatchObject({ circuit: 'closed', last_error: null });
  });
});

describe('fetch', () => {
  it('sends a POST, again where it has to, and returns an answer that is read', async () => {
    server.answerWith(
      answers.inTurn(answers.text(502, ''), answers.text(307, '', { location: '/rpc' }), (request, response) => {
        response.setHeader('x-type', request.headers['content-type'] ?? '');
        request.pipe(response);
      }),
    );
    const response = await connect({ retries: 1 }).fetch(`${server.url}/v2/key`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"id":1}',
    });
    await server.close();
    expect(response.headers.get('x-type')).toBe('application/json');
    await expect(response.json()).resolves.toEqual({ id: 1 });
    expect(server.asked).toEqual(['POST /v2/key', 'POST /v2/key', 'POST /rpc']);
  });

  it('returns a body that is decompressed, without the headers that described it before', async () => {
    const body = gzipSync('{"name":"Ada"}');
    server.answerWith((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length, 'x-kept': '1' }).end(body),
    );
    const response = await connect().fetch(server.url);
    expect([...response.headers.keys()].filter((name) => /^(content|x)-/.test(name))).toEqual(['x-kept']);
    await expect(response.json()).resolves.toEqual({ name: 'Ada' });
  });

  it('does not let a redirect make a GET of a POST', async () => {
    server.answerWith(answers.inTurn(answers.text(302, '', { location: '/other' }), ada));
    const error = await toolErrorOf(connect().fetch(server.url, { method: 'POST', body: '{}' }));
    expect(error.errorClass).toBe('upstream_rejected');
    expect(server.asked).toEqual(['POST /']);
  });

  it('does not follow a redirect to another host, whatever its init says', async () => {
    server.answerWith(answers.text(302, '', { location: 'http://169.254.169.254/' }));
    const error = await toolErrorOf(connect().fetch(server.url, { redirect: 'follow' }));
    expect(error.errorClass).toBe('upstream_rejected');
  });

  it('throws for a status other than 2xx', async () => {
    server.answerWith(answers.text(401, ''));
    const upstream = connect();
    const error = await toolErrorOf(upstream.fetch(new Request(`${server.url}/v2/key`)));
    expect(error).toMatchObject({
      errorClass: 'upstream_rejected',
      message: `quotes upstream: ${server.host} refused the request with HTTP 401; check the arguments`,
    });
  });

  it('stops with the signal of its Request', async () => {
    server.answerWith(answers.silent);
    const controller = new AbortController();
    const outcome = rejection(connect().fetch(new Request(server.url, { signal: controller.signal })));
    await until(() => server.asked.length === 1);
    const reason = new Error('gone');
    controller.abort(reason);
    expect(await outcome).toBe(reason);
  });
});

describe('the User-Agent', () => {
  const tellAgent: Answer = (request, response) =>
    response.end(JSON.stringify({ name: request.headers['user-agent'] }));

  it.each([
    [undefined, 'Toolpacks/0.1.0'],
    ['https://example.org/contact', 'Toolpacks/0.1.0 (+https://example.org/contact)'],
    ['mailto:ops@example.org', 'Toolpacks/0.1.0 (+mailto:ops@example.org)'],
    ['https://例え.example/連絡', 'Toolpacks/0.1.0 (+https://xn--r8jz45g.example/%E9%80%A3%E7%B5%A1)'],
    ['https://example.org/a\r\nX-Injected: b', 'Toolpacks/0.1.0 (+https://example.org/aX-Injected:%20b)'],
  ])('tells who asks and where their people are found: %j', async (contactUrl, expected) => {
    server.answerWith(tellAgent);
    await expect(connect({ contactUrl }).getJson('', { schema })).resolves.toEqual({ name: expected });
  });

  it('goes along with fetch, retries and redirects', async () => {
    const contactUrl = 'https://example.org/contact';
    server.answerWith(answers.inTurn(answers.text(500, ''), answers.text(307, '', { location: '/b' }), tellAgent));
    const response = await connect({ contactUrl }).fetch(server.url, { method: 'POST', body: '{}' });
    await expect(response.json()).resolves.toEqual({ name: `Toolpacks/0.1.0 (+${contactUrl})` });
  });
});
