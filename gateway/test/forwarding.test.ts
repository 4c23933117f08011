import { randomBytes } from 'node:crypto';
import { startPack } from '@toolpacks/pack-kit/testing';
import { describe, expect, it } from 'vitest';
import { ping, post } from './call.ts';
import { startPackDouble } from './pack-double.ts';
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

describe('an answer of a pack', () => {
  it.each([200, 202, 204, 302, 400, 404, 429, 500, 503])('with status %d passes untouched', async (status) => {
    double.answerWith((_request, response) => {
      const headers = { 'x-own': 'caf\u00e9', 'set-cookie': ['a=1', 'b=2'], location: '/elsewhere' };
      response.writeHead(status, { 'content-type': 'application/x-own', ...headers });
      response.end(status === 204 ? undefined : 'as it is');
    });
    const answer = await post(gateway.url, '/double/mcp');
    expect(answer.status).toBe(status);
    expect(answer.text).toBe(status === 204 ? '' : 'as it is');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-own',
      'x-own': 'caf\u00e9',
      'set-cookie': ['a=1', 'b=2'],
      location: '/elsewhere',
    });
  });

  it('passes with compressed bytes as they are', async () => {
    const gzipLike = randomBytes(5000);
    double.answerWith((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipLike));
    const answer = await post(gateway.url, '/double/mcp', ping, { 'Accept-Encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.body.equals(gzipLike)).toBe(true);
    expect(double.received.at(-1)?.headers['accept-encoding']).toBe('gzip');
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
    double.answerWith((_request, response) => response.end('seen'));
    expect((await post(gateway.url, '/double/mcp', body)).text).toBe('seen');
    expect(double.received.at(-1)?.body.equals(Buffer.from(body))).toBe(true);
  });

  it('arrives below the path that the packs file has for the pack', async () => {
    await post(gateway.url, '/deep/mcp');
    expect(double.received.at(-1)).toMatchObject({ method: 'POST', path: '/behind/here/deep/mcp' });
  });
});
