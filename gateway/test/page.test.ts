import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { startGateway } from './start-gateway.ts';
import { createFolder, stopAfterFile } from './stop-after.ts';

const html = `<!doctype html><title>Toolpacks</title>${' '.repeat(2000)}`;
const script = `console.log(1);${' '.repeat(2000)}`;

const { path: folder } = stopAfterFile(await createFolder());
await mkdir(join(folder, 'web/assets'), { recursive: true });
await mkdir(join(folder, 'web/docs/tools'), { recursive: true });
await writeFile(join(folder, 'secret.txt'), 'nobody reads this');
for (const [name, text] of [
  ['web/index.html', html],
  ['web/assets/index-abc.js', script],
  ['web/docs/tools/index.html', `<title>Tools</title>${' '.repeat(600)}`],
  ['web/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
] as const) {
  await writeFile(join(folder, name), text);
  await writeFile(join(folder, `${name}.gz`), gzipSync(text));
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
}
const gateway = stopAfterFile(await startGateway({}, {}, undefined, join(folder, 'web')));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  call(gateway.url, path, { headers, method });

describe('the page', () => {
  it('is at the root, asked for anew each time, and may load nothing but what comes from here, and images', async () => {
    const { status, headers, text } = await get('/');
    expect([status, text]).toEqual([200, html]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      vary: 'Accept-Encoding',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https: http:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-request-id': expect.any(String),
    });
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'If-None-Match': String(headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('has a head without a body', async () => {
    const { status, headers, text } = await get('/', {}, 'HEAD');
    expect([status, headers['content-length'], text]).toEqual([200, String(html.length), '']);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes compressed with %s to whoever takes that', async (encoding, decompress) => {
    const { headers, body } = await get('/', { 'Accept-Encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(body.length).toBeLessThan(html.length / 2);
    expect(decompress(body).toString()).toBe(html);
  });

  it('has files that may be kept for ever', async () => {
    const { headers, text } = await get('/assets/index-abc.js');
    expect(text).toBe(script);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  it('has further pages in folders, under the same rules', async () => {
    const [root, { status, headers, text }] = [await get('/'), await get('/docs/tools/')];
    expect([status, text.trim()]).toEqual([200, '<title>Tools</title>']);
    for (const name of ['content-type', 'cache-control', 'content-security-policy', 'x-content-type-options']) {
      expect(headers[name]).toBe(root.headers[name]);
    }
  });

  it.each([
    '/docs/tools',
    '/docs/tools/index.html',
    '/docs/tools/gone.html',
    '/assets/gone-abc.js',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2fsecret.txt',
    '/assets/../../secret.txt',
    '/secret.txt',
    '/index.html.map',
  ])('has nothing at %s', async (path) => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(text)).toMatchObject({ id: null, error: { code: 404 } });
  });

  it('is served whole, whatever part is asked for', async () => {
    const { status, text } = await get('/', { Range: 'bytes=9-3' });
    expect([status, text]).toEqual([200, html]);
  });

  it('is told apart for pages of other origins and by how it is compressed', async () => {
    const { headers } = await get('/', { Origin: 'http://localhost:3000', 'Accept-Encoding': 'br' });
    expect(headers.vary).toBe('Origin, Accept-Encoding');
  });

  it('stays as it was while it is built anew, and outlives callers that leave', async () => {
    await rm(join(folder, 'web'), { recursive: true });
    const leaving = new AbortController();
    const left = call(gateway.url, '/', { signal: leaving.signal }).catch(() => 'left');
    leaving.abort();
    expect(await left).toBe('left');
    expect((await get('/')).text).toBe(html);
  });

  it('is not posted to', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(404);
  });
});
