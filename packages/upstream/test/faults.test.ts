import type { ErrorClass } from '@toolpacks/contracts';
import { until } from '@toolpacks/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createUpstream, httpStatusOf, type Upstream, type UpstreamOptions } from '../src/index.ts';
import { type Answer, answers, type FaultyServer, startFaultyServer } from '../src/testing/faulty-server.ts';
import { allTextOf, toolErrorOf } from './errors.ts';

const schema = z.object({ name: z.string() });

let server: FaultyServer;

beforeEach(async () => {
  server = await startFaultyServer(answers.json({ name: 'Ada' }));
});

afterEach(() => server.close());

const connect = (options: Partial<UpstreamOptions> = {}) =>
  createUpstream({ name: 'quotes upstream', baseUrl: server.url, ...options });

const get = (upstream: Upstream) => upstream.getJson('quotes', { schema });

const html = { 'content-type': 'text/html' };
const inside = { location: 'http://169.254.169.254/latest/meta-data' };
const tooLarge = /larger than 4096 bytes/;

type Fault = [title: string, answer: Answer, errorClass: ErrorClass, says: RegExp, retryAfterS?: number];

const faults: Fault[] = [
  ['a reset connection', answers.reset, 'upstream_unavailable', /ECONNRESET|SOCKET/],
  ['a body cut off', answers.cutBody, 'upstream_unavailable', /cannot be reached/],
  ['silence', answers.silent, 'upstream_timeout', /no answer .* within 40 ms/],
  ['slow headers', answers.slowHeaders, 'upstream_timeout', /within 40 ms/],
  ['a slow body', answers.slowBody, 'upstream_timeout', /within 40 ms/],
  [
    '429 with Retry-After',
    answers.text(429, '', { 'retry-after': '30' }),
    'rate_limited',
    /now; try again in 30 s$/,
    30,
  ],
  ['429 without Retry-After', answers.text(429, 'slow down'), 'rate_limited', /try again in a minute$/],
  ['503 with Retry-After', answers.text(503, '', { 'retry-after': '7' }), 'upstream_unavailable', /503; .* in 7 s$/, 7],
  ['500 with HTML', answers.text(500, '<html>', html), 'upstream_unavailable', /answered HTTP 500/],
  ['408', answers.text(408, ''), 'upstream_unavailable', /answered HTTP 408/],
  ['404', answers.text(404, '{}'), 'upstream_rejected', /refused .* HTTP 404/],
  ['412', answers.text(412, ''), 'upstream_rejected', /refused .* HTTP 412/],
  ['999', answers.text(999, ''), 'upstream_unavailable', /answered HTTP/],
  ['200 with HTML', answers.text(200, '<!doctype html>'), 'upstream_invalid', /answered HTML or XML instead of JSON/],
  ['truncated JSON', answers.text(200, '{"name": "A'), 'upstream_invalid', /incomplete or broken JSON/],
  ['no body', answers.text(204, ''), 'upstream_invalid', /with an empty body/],
  ['wrong types', answers.json({ name: 7 }), 'upstream_invalid', /unexpected shape \(.*string.* at name\)/],
  ['a body over the limit with its length', answers.longLength, 'upstream_invalid', tooLarge],
  ['a body without end', answers.endless, 'upstream_invalid', tooLarge],
  ['a gzip bomb', answers.gzipBomb, 'upstream_invalid', tooLarge],
  ['a redirect elsewhere', answers.text(302, '', inside), 'upstream_rejected', /redirects to another address/],
  ['a redirect without end', answers.text(302, '', { location: '/a' }), 'upstream_rejected', /more than 3 times/],
];

describe('a fault of the upstream', () => {
  it.each<Fault>(faults)(
    '%s is reported by its class and in words that hold no secret',
    async (_, answer, errorClass, says, retryAfterS) => {
      server.answerWith(answer);
      const upstream = connect({
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
    },
  );

  it('a refused connection is reported as upstream_unavailable', async () => {
    await server.close();
    const upstream = connect({ retries: 0 });
    expect(await toolErrorOf(get(upstream))).toMatchObject({
      errorClass: 'upstream_unavailable',
      message: `quotes upstream: ${server.host} cannot be reached, ECONNREFUSED; try again in a minute`,
    });
    expect(upstream.status()).toMatchObject({ last_error_class: 'upstream_unavailable', latency_ms: null });
  });

  it('an unknown host is reported as upstream_unavailable', async () => {
    const error = await toolErrorOf(get(connect({ baseUrl: 'http://nowhere.invalid', retries: 0 })));
    expect(error.errorClass).toBe('upstream_unavailable');
    expect(error.message).toMatch(/nowhere\.invalid cannot be reached, E/);
  });

  it('a fake that never answers runs into the time-out as a server does', async () => {
    const fetch = () => new Promise<Response>(() => undefined);
    const error = await toolErrorOf(get(connect({ retries: 0, timeoutMs: 20, fetch })));
    expect(error.errorClass).toBe('upstream_timeout');
  });

  it('has its status in the error, for an upstream whose 404 means that there is nothing', async () => {
    server.answerWith(answers.text(404, ''));
    expect(httpStatusOf(await toolErrorOf(get(connect())))).toBe(404);
    expect(httpStatusOf(new Error('other'))).toBeUndefined();
  });

  it('a body over the limit ends the connection instead of being read', async () => {
    server.answerWith(answers.endless);
    await toolErrorOf(get(connect({ maxBytes: 4096 })));
    await until(() => server.abandoned() === 1);
    expect(server.asked).toHaveLength(1);
  });
});

describe('a status that is transient for this upstream', () => {
  const ada = answers.json({ name: 'Ada' });
  const busy = answers.text(400, '');
  const transientStatuses = [400];

  it('is tried again', async () => {
    server.answerWith(answers.inTurn(busy, ada));
    await expect(get(connect({ transientStatuses }))).resolves.toEqual({ name: 'Ada' });
    expect(server.asked).toHaveLength(2);
  });

  it('is told as upstream_unavailable, can be told from the error, and opens the circuit', async () => {
    server.answerWith(busy);
    const upstream = connect({ transientStatuses, retries: 0, breaker: { failures: 1 } });
    const error = await toolErrorOf(get(upstream));
    expect(error).toMatchObject({
      errorClass: 'upstream_unavailable',
      message: `quotes upstream: ${server.host} answered HTTP 400; try again in a minute`,
    });
    expect(httpStatusOf(error)).toBe(400);
    expect(upstream.status()).toMatchObject({ circuit: 'open', last_error_class: 'upstream_unavailable' });
  });

  it.each([
    { title: 'another status', status: 403, options: { transientStatuses } },
    { title: 'the same status of another upstream', status: 400, options: {} },
  ])('is not $title', async ({ status, options }) => {
    server.answerWith(answers.text(status, ''));
    const upstream = connect({ ...options, breaker: { failures: 1 } });
    expect((await toolErrorOf(get(upstream))).errorClass).toBe('upstream_rejected');
    expect(upstream.status().circuit).toBe('closed');
    expect(server.asked).toHaveLength(1);
  });
});
