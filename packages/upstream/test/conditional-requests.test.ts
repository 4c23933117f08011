import { type Call, type Provenance, ToolError } from '@toolpacks/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createCache, createUpstream, type Fetched, type GetParsedOptions } from '../src/index.ts';
import { type HttpServer, serveHandler } from '../src/testing/index.ts';
import { allTextOf, rejection, toolErrorOf } from './errors.ts';

let server: HttpServer;

afterEach(() => server.stop());

const asText = (response: Response) => response.text();
const never = new AbortController().signal;
const lastModified = 'Sun, 01 Mar 2026 12:00:00 GMT';
const ada: Fetched<string> = { value: 'Ada', etag: '"1"', lastModified };

async function connect(answer: (request: Request) => Response) {
  server = await serveHandler(async (request) => answer(request));
  return createUpstream({ name: 'quotes upstream', baseUrl: `${server.url}/secret-key` });
}

const options = (previous?: Fetched<string>): GetParsedOptions<string> => ({
  accept: 'text/csv',
  parse: asText,
  previous,
});

const unchanged = () => new Response(null, { status: 304 });

/** What has been asked on: of each request the two conditions. */
const conditions = () =>
  server.asked.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']] as const);

describe('get', () => {
  it('asks for the media types that are wanted, and gives what the answer was parsed to', async () => {
    const upstream = await connect((request) => new Response(request.headers.get('accept')));
    await expect(upstream.get('a', options())).resolves.toEqual({ value: 'text/csv', etag: null, lastModified: null });
    expect(conditions()).toEqual([[undefined, undefined]]);
  });

  it('tells the parser whom its error is about, and the error counts as one of the upstream', async () => {
    const upstream = await connect(() => new Response(''));
    const error = await toolErrorOf(
      upstream.get('a', {
        accept: 'text/csv',
        parse: (_response, { name, host }) => {
          throw new ToolError('upstream_invalid', `${name}: ${host} answered nothing`);
        },
      }),
    );
    expect(error.message).toBe(`quotes upstream: ${server.host} answered nothing`);
    expect(upstream.status()).toMatchObject({ last_success: null, last_error_class: 'upstream_invalid' });
  });

  it('lets an error of the parser itself through, which is none of the upstream', async () => {
    const upstream = await connect(() => new Response('a'));
    const defect = new TypeError('a defect');
    const parse = () => Promise.reject(defect);
    expect(await rejection(upstream.get('a', { accept: '*/*', parse }))).toBe(defect);
    expect(upstream.status()).toMatchObject({ last_success: null, last_error: null });
  });
});

describe('a request on a condition', () => {
  it.each([
    { title: 'both', etag: '"1"', modified: lastModified },
    { title: 'an ETag', etag: '"1"', modified: null },
    { title: 'a weak ETag', etag: 'W/"v 1,2"', modified: null },
    { title: 'a date', etag: null, modified: lastModified },
  ])('shows what the answer before came with: $title', async ({ etag, modified }) => {
    const headers = { ...(etag && { etag }), ...(modified && { 'last-modified': modified }) };
    const upstream = await connect((request) =>
      request.headers.has('if-none-match') || request.headers.has('if-modified-since')
        ? unchanged()
        : new Response('Ada', { headers }),
    );
    const first = await upstream.get('a', options());
    expect(first).toEqual({ value: 'Ada', etag, lastModified: modified });
    const second = await upstream.get('a', options(first));
    expect(second).toBe(first);
    expect(upstream.status()).toMatchObject({ circuit: 'closed', last_error: null, last_success: expect.any(String) });
    expect(conditions()).toEqual([
      [undefined, undefined],
      [etag ?? undefined, modified ?? undefined],
    ]);
  });

  it('gives what is new where something has, and forgets what the new answer came without', async () => {
    const upstream = await connect(() => new Response('Grace', { headers: { etag: '"2"' } }));
    const second = await upstream.get('a', options(ada));
    expect(second).toEqual({ value: 'Grace', etag: '"2"', lastModified: null });
  });

  it('keeps its condition on a redirect and on a retry', async () => {
    let asked = 0;
    const turns = [
      () => new Response(null, { status: 500 }),
      () => new Response(null, { status: 302, headers: { location: '/b' } }),
      unchanged,
    ];
    const upstream = await connect(() => turns[asked++]?.() ?? unchanged());
    await expect(upstream.get('a', options(ada))).resolves.toBe(ada);
    expect(conditions()).toEqual(Array(3).fill(['"1"', lastModified]));
  });
});

describe('a 304 that nobody has asked for', () => {
  it.each([
    { title: 'for the first time', previous: undefined },
    { title: 'with nothing to show', previous: { ...ada, etag: null, lastModified: null } },
  ])('is an invalid answer to what is asked $title', async ({ previous }) => {
    const upstream = await connect(unchanged);
    const error = await toolErrorOf(upstream.get('a', options(previous)));
    expect(error).toMatchObject({
      errorClass: 'upstream_invalid',
      message: `quotes upstream: ${server.host} answered HTTP 304 to a request without a condition`,
    });
    expect(allTextOf(error)).not.toContain('secret-key');
    expect(upstream.status()).toMatchObject({ last_success: null, last_error_class: 'upstream_invalid' });
    expect(server.asked).toHaveLength(1);
  });

  it('is an invalid answer to getJson, whatever its schema allows', async () => {
    const upstream = await connect(unchanged);
    const error = await toolErrorOf(upstream.getJson('a', { schema: z.unknown() }));
    expect(error.errorClass).toBe('upstream_invalid');
  });

  it('is thrown by fetch as every status but 2xx', async () => {
    const upstream = await connect(unchanged);
    expect((await toolErrorOf(upstream.fetch(server.url))).errorClass).toBe('upstream_rejected');
  });
});

describe('a cached value that is requested again on a condition', () => {
  it('is the same object, of now', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const upstream = await connect((request) =>
      request.headers.get('if-none-match') === '"1"' ? unchanged() : new Response('Ada', { headers: { etag: '"1"' } }),
    );
    const cache = createCache({ name: 'test' });
    const reported: (Provenance['freshness'] | undefined)[] = [];
    const call: Call = {
      requestId: 'test',
      signal: never,
      report: ({ freshness }) => freshness && reported.push(freshness),
      note: () => undefined,
    };
    const read = () =>
      cache.read<Fetched<string>>('a', { ttlMs: 0, call }, (signal, stale) =>
        upstream.get('a', { ...options(stale), signal }),
      );
    const first = await read();
    vi.advanceTimersByTime(5);
    expect(await read()).toBe(first);
    expect(reported.map((freshness) => freshness?.state)).toEqual(['fresh', 'fresh']);
    expect(reported[1]?.fetched_at).not.toBe(reported[0]?.fetched_at);
    expect(conditions()).toEqual([
      [undefined, undefined],
      ['"1"', undefined],
    ]);
    await cache.close();
    vi.useRealTimers();
  });
});
