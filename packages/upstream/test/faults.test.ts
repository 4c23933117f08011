import type { ErrorClass } from '@toolpacks/contracts';
import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createUpstream, httpStatusOf } from '../src/index.ts';
import { type Answer, answers, type FaultyServer, startFaultyServer } from '../src/testing/faulty-server.ts';
import { allTextOf, toolErrorOf } from './errors.ts';

const schema = z.object({ name: z.string() });

let server: FaultyServer;

beforeEach(async () => {
  server = await startFaultyServer(answers.json({ name: 'Ada' }));
});

afterEach(() => server.close());

interface Fault {
  readonly title: string;
  readonly answer: Answer;
  readonly errorClass: ErrorClass;
  /** What follows 'quotes upstream: <host> ' or 'quotes upstream: '. */
  readonly says: RegExp;
  readonly retryAfterS?: number;
}

const faults: readonly Fault[] = [
  { title: 'a reset connection', answer: answers.reset, errorClass: 'upstream_unavailable', says: /ECONNRESET|SOCKET/ },
  { title: 'a body cut off', answer: answers.cutBody, errorClass: 'upstream_unavailable', says: /cannot be reached/ },
  { title: 'silence', answer: answers.silent, errorClass: 'upstream_timeout', says: /no answer .* within 40 ms/ },
  { title: 'slow headers', answer: answers.slowHeaders, errorClass: 'upstream_timeout', says: /within 40 ms/ },
  { title: 'a slow body', answer: answers.slowBody, errorClass: 'upstream_timeout', says: /within 40 ms/ },
  {
    title: '429 with Retry-After',
    answer: answers.text(429, 'slow down', { 'retry-after': '30' }),
    errorClass: 'rate_limited',
    says: /takes no more calls now; try again in 30 s$/,
    retryAfterS: 30,
  },
  {
    title: '429 without Retry-After',
    answer: answers.text(429, 'slow down'),
    errorClass: 'rate_limited',
    says: /try again in a minute$/,
  },
  {
    title: '503 with Retry-After',
    answer: answers.text(503, '', { 'retry-after': '7' }),
    errorClass: 'upstream_unavailable',
    says: /answered HTTP 503; try again in 7 s$/,
    retryAfterS: 7,
  },
  {
    title: '500 with HTML',
    answer: answers.text(500, '<html>', { 'content-type': 'text/html' }),
    errorClass: 'upstream_unavailable',
    says: /answered HTTP 500/,
  },
  { title: '408', answer: answers.text(408, ''), errorClass: 'upstream_unavailable', says: /answered HTTP 408/ },
  { title: '404', answer: answers.text(404, '{}'), errorClass: 'upstream_rejected', says: /refused .* HTTP 404/ },
  { title: '999', answer: answers.text(999, ''), errorClass: 'upstream_unavailable', says: /answered HTTP/ },
  {
    title: '200 with HTML',
    answer: answers.text(200, '<!doctype html><title>Down</title>'),
    errorClass: 'upstream_invalid',
    says: /answered HTML or XML instead of JSON/,
  },
  {
    title: 'truncated JSON',
    answer: answers.text(200, '{"name": "A'),
    errorClass: 'upstream_invalid',
    says: /incomplete or broken JSON/,
  },
  { title: 'no body', answer: answers.text(204, ''), errorClass: 'upstream_invalid', says: /with an empty body/ },
  {
    title: 'wrong types',
    answer: answers.json({ name: 7 }),
    errorClass: 'upstream_invalid',
    says: /unexpected shape \(.*string.* at name\)/,
  },
  {
    title: 'a body over the limit with its length',
    answer: answers.longLength,
    errorClass: 'upstream_invalid',
    says: /larger than 4096 bytes/,
  },
  {
    title: 'a body without end',
    answer: answers.endless,
    errorClass: 'upstream_invalid',
    says: /larger than 4096 bytes/,
  },
  {
    title: 'a gzip bomb',
    answer: answers.gzipBomb,
    errorClass: 'upstream_invalid',
    says: /larger than 4096 bytes/,
  },
  {
    title: 'a redirect to another host',
    answer: answers.text(302, '', { location: 'http://169.254.169.254/latest/meta-data' }),
    errorClass: 'upstream_rejected',
    says: /redirects to another address/,
  },
  {
    title: 'a redirect to another scheme',
    answer: answers.text(302, '', { location: 'file:///etc/passwd' }),
    errorClass: 'upstream_rejected',
    says: /redirects to another address/,
  },
  {
    title: 'a redirect without end',
    answer: answers.text(302, '', { location: '/again' }),
    errorClass: 'upstream_rejected',
    says: /redirects more than 3 times/,
  },
];

describe('a fault of the upstream', () => {
  it.each(faults)('$title is told as $errorClass', async ({ answer, errorClass, says, retryAfterS }) => {
    server.answerWith(answer);
    const upstream = createUpstream({
      name: 'quotes upstream',
      baseUrl: `${server.url}/v2/secret-key`,
      // Long where the answer decides, short where the time-out does.
      timeoutMs: errorClass === 'upstream_timeout' ? 40 : 8000,
      retries: 0,
      maxBytes: 4096,
    });
    const error = await toolErrorOf(upstream.getJson('quotes', { schema, searchParams: { key: 'secret-key' } }));
    expect(error.errorClass).toBe(errorClass);
    expect(error.message).toMatch(says);
    expect(error.message).toContain(`quotes upstream: `);
    expect(error.message).toContain(server.host);
    expect(error.retryAfterS).toBe(retryAfterS);
    expect(allTextOf(error)).not.toContain('secret-key');
    expect(allTextOf(error)).not.toContain('/quotes');
    expect(upstream.status()).toMatchObject({ last_success: null, last_error_class: errorClass });
  });

  it('a refused connection is told as upstream_unavailable', async () => {
    await server.close();
    const upstream = createUpstream({ name: 'quotes upstream', baseUrl: server.url, retries: 0 });
    const error = await toolErrorOf(upstream.getJson('quotes', { schema }));
    expect(error.errorClass).toBe('upstream_unavailable');
    expect(error.message).toBe(
      `quotes upstream: ${server.host} cannot be reached, ECONNREFUSED; try again in a minute`,
    );
    expect(upstream.status()).toMatchObject({ last_error_class: 'upstream_unavailable', latency_ms: null });
  });

  it('an unknown host is told as upstream_unavailable', async () => {
    const upstream = createUpstream({ name: 'quotes upstream', baseUrl: 'http://nowhere.invalid', retries: 0 });
    const error = await toolErrorOf(upstream.getJson('quotes', { schema }));
    expect(error.errorClass).toBe('upstream_unavailable');
    expect(error.message).toMatch(/nowhere\.invalid cannot be reached, E/);
  });

  it('a refused TLS handshake is told as upstream_unavailable', async () => {
    const baseUrl = server.url.replace('http:', 'https:');
    const upstream = createUpstream({ name: 'quotes upstream', baseUrl, retries: 0 });
    expect((await toolErrorOf(upstream.getJson('quotes', { schema }))).errorClass).toBe('upstream_unavailable');
  });

  it('a stand-in that never answers runs into the time-out as a server does', async () => {
    const fetch = () => new Promise<Response>(() => undefined);
    const upstream = createUpstream({ name: 'sample', baseUrl: 'http://sample', retries: 0, timeoutMs: 20, fetch });
    expect((await toolErrorOf(upstream.getJson('quotes', { schema }))).errorClass).toBe('upstream_timeout');
  });

  it('a status can be told from the error, for an upstream whose 404 means that there is nothing', async () => {
    server.answerWith(answers.text(404, ''));
    const upstream = createUpstream({ name: 'quotes upstream', baseUrl: server.url });
    expect(httpStatusOf(await toolErrorOf(upstream.getJson('quotes', { schema })))).toBe(404);
    expect(httpStatusOf(new Error('other'))).toBeUndefined();
  });

  it('a body over the limit ends the connection instead of being read', async () => {
    server.answerWith(answers.endless);
    const upstream = createUpstream({ name: 'quotes upstream', baseUrl: server.url, maxBytes: 4096 });
    await toolErrorOf(upstream.getJson('quotes', { schema }));
    await until(() => server.abandoned() === 1);
    expect(server.asked).toHaveLength(1);
  });
});
