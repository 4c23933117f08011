import { randomBytes } from 'node:crypto';
import { startPack } from '@toolpacks/pack-kit/testing';
import { describe, expect, it } from 'vitest';
import { ping, post } from './call.ts';
import { emptyResult, startPackDouble } from './pack-double.ts';
import { samplePack } from './sample-pack.ts';
import { startGateway } from './start-gateway.ts';
import { stopAfterFile } from './stop-after.ts';

const double = stopAfterFile(await startPackDouble());
const parrot = stopAfterFile(await startPack(samplePack()));
const packs = { double: double.url, parrot: parrot.baseUrl, deep: `${double.url}/behind/here/` };
const gateway = stopAfterFile(await startGateway(packs));

describe('a call of a real pack', () => {
  const say = { jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name: 'repeat', arguments: { words: 'hi' } } };

  it.each(['/parrot/mcp', '/parrot/mcp/'])('is answered at %s', async (path) => {
    const { status, text } = await post(gateway.url, path, say);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ id: 'a', result: { structuredContent: { said: 'hi' } } });
  });

  const rows = [
    { title: 'a result', message: say },
    { title: 'a notification', message: { jsonrpc: '2.0', method: 'notifications/initialized' } },
    { title: 'broken JSON', message: '{"jsonrpc"' },
    { title: 'bytes that are not UTF-8', message: Buffer.from([0x22, 0xff, 0x22]) },
    { title: 'a batch', message: [ping, say] },
    { title: 'an unknown protocol version', message: ping, headers: { 'MCP-Protocol-Version': '1999-01-01' } },
    { title: 'a missing _meta', message: ping, headers: { 'MCP-Protocol-Version': '2026-07-28' } },
  ];

  it.each(rows)('with $title gets what the pack itself answers', async ({ message, headers }) => {
    const direct = await post(parrot.baseUrl, '/parrot/mcp', message, headers);
    const forwarded = await post(gateway.url, '/parrot/mcp', message, headers);
    expect(forwarded.status).toBe(direct.status);
    expect(forwarded.body.equals(direct.body)).toBe(true);
    expect(forwarded.headers['content-type']).toBe(direct.headers['content-type']);
  });
});

/** What a pack could turn a client's credentials, cookies or later requests with. */
const neverReturned = {
  'set-cookie': ['a=1', 'b=2'],
  'clear-site-data': '"*"',
  'alt-svc': 'h2="evil.example:443"',
  'strict-transport-security': 'max-age=31536000',
  'report-to': '{}',
  nel: '{}',
  link: '<http://evil.example>; rel=preload',
  refresh: '0; url=http://evil.example',
  location: 'http://evil.example',
  'www-authenticate': 'Bearer resource_metadata="http://evil.example"',
  'proxy-authenticate': 'Basic',
  'content-security-policy': "default-src 'none'",
  'ratelimit-remaining': '0',
  'x-own': '1',
};

describe('a response of a pack', () => {
  it.each([200, 202, 204, 400, 403, 404, 405, 406, 413, 415, 429])(
    'with status %d passes, and of its headers those that a client needs',
    async (status) => {
      const kept = {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '3',
        'mcp-session-id': 'abc',
        'toolpacks-note': 'caf\u00e9',
      };
      double.answerWith((_request, response) => {
        response.writeHead(status, { ...kept, ...neverReturned });
        response.end(status === 204 ? undefined : '{"as":"it is"}');
      });
      const { headers, ...response } = await post(gateway.url, '/double/mcp');
      expect(response).toMatchObject({ status, text: status === 204 ? '' : '{"as":"it is"}' });
      expect(headers).toMatchObject(kept);
      expect(Object.keys(neverReturned).filter((name) => name in headers)).toEqual([]);
    },
  );

  it.each<[title: string, status: number, headers: Record<string, string>]>([
    ...[300, 301, 302, 303, 304, 307, 308, 401, 407, 500, 502, 503, 504, 599].map(
      (status): [string, number, Record<string, string>] => [`with status ${status}`, status, {}],
    ),
    ['in HTML', 200, { 'content-type': 'text/html' }],
    ['in text', 400, { 'content-type': 'text/plain' }],
    ['in what only begins like JSON', 200, { 'content-type': 'application/json-seq' }],
    ['of no type', 200, { 'content-type': '' }],
    ['that is compressed', 200, { 'content-encoding': 'gzip' }],
  ])('%s becomes a 502 without a word of it', async (_, status, headers) => {
    double.answerWith((_request, response) => {
      response.writeHead(status, { ...neverReturned, ...headers });
      response.end(status === 304 ? undefined : 'stack trace at /secret/path.js');
    });
    const response = await post(gateway.url, '/double/mcp');
    expect(response.status).toBe(502);
    expect(JSON.parse(response.text)).toMatchObject({
      id: ping.id,
      error: { message: expect.stringMatching(/^double: /) },
    });
    expect(response.text).not.toContain('secret');
    expect(Object.keys(neverReturned).filter((name) => name in response.headers)).toEqual([]);
  });

  it('is not asked for in a compressed form', async () => {
    double.answerWith(emptyResult);
    await post(gateway.url, '/double/mcp', ping, { 'Accept-Encoding': 'gzip' });
    expect(double.received.at(-1)?.headers).not.toHaveProperty('accept-encoding');
  });
});

describe('a body', () => {
  const rows = [
    { title: 'with odd white space and repeated keys', body: ' {"id":1 ,\n"id":2}\r\n' },
    { title: 'that is empty', body: '' },
    { title: 'with a byte order mark', body: '\ufeff{}' },
    { title: 'of 1 MiB', body: Buffer.alloc(1_048_576, 0x20) },
    { title: 'of random bytes', body: randomBytes(4096) },
  ];

  it.each(rows)('$title reaches the pack byte for byte', async ({ body }) => {
    double.answerWith((_request, response) => response.end('"seen"'));
    expect((await post(gateway.url, '/double/mcp', body)).text).toBe('"seen"');
    expect(double.received.at(-1)?.body.equals(Buffer.from(body))).toBe(true);
  });

  it('arrives below the path that the packs file has for the pack', async () => {
    await post(gateway.url, '/deep/mcp');
    expect(double.received.at(-1)).toMatchObject({ method: 'POST', path: '/behind/here/deep/mcp' });
  });
});
