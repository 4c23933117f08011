import { describe, expect, it } from 'vitest';
import { errorIn, rawCall, startRawDoor } from './raw-door.ts';
import { startGateway } from './start-gateway.ts';
import { stopAfterFile } from './stop-after.ts';

const door = stopAfterFile(await startRawDoor());

const post = (path: string) => rawCall({ line: `POST ${path} HTTP/1.1` });
const get = (path: string, method = 'GET') => rawCall({ line: `${method} ${path} HTTP/1.1`, framing: [], content: '' });

const tricks = [
  '/%2e%2e/quotes/mcp',
  '/%2E%2E%2Fquotes/mcp',
  '/../quotes/mcp',
  '/./quotes/mcp',
  '/quotes/../quotes/mcp',
  '/steady/../quotes/mcp',
  '/steady/mcp/../../quotes/mcp',
  '/steady/mcp/%2e%2e/%2e%2e/quotes/mcp',
  '/quotes/./mcp',
  '/quotes/mcp/.',
  '/quotes/mcp/..',
  '/quotes/mcp/..;/mcp',
  '/..;/quotes/mcp',
  '//quotes/mcp',
  '///quotes/mcp',
  '/quotes//mcp',
  '/quotes/mcp//',
  '//localhost/quotes/mcp',
  '//evil.example/quotes/mcp',
  '/@evil.example/quotes/mcp',
  '/quotes/mcp@evil.example',
  '/QUOTES/mcp',
  '/Quotes/mcp',
  '/quotes/MCP',
  '/quotes/Mcp/',
  '/%71uotes/mcp',
  '/quotes/%6dcp',
  '/quotes/mc%70',
  '/quotes%2fmcp',
  '/quotes%2Fmcp',
  '/quotes%252fmcp',
  '/quotes%5cmcp',
  '/quotes/mcp%2f',
  '/quotes/mcp%00',
  '/quotes%00/mcp',
  '/quotes%20/mcp',
  '/%F0%9F%92%A9/mcp',
  '/nowhere/mcp',
  '/quotes/mcp%20',
  '/quotes/mcp%0a',
  '/quotes/mcp%0d%0aHost:%20evil.example',
  '/quotes/mcp%23',
  '/quotes/mcp%3f',
  '/quotes/mcp;x',
  '/quotes/mcp;x=y?z',
  '/quotes;x/mcp',
  '/quotes/mcp&x',
  '/quotes/mcp,',
  '/quotes/mcp+',
  '/quotes/mcp.json',
  '/quotes\\mcp',
  '/\\quotes/mcp',
  '/quotes/mcp\\',
  '/..\\quotes/mcp',
  '/%c0%ae%c0%ae/quotes/mcp',
  '/%c0%afquotes/mcp',
  '/%e0%80%ae/quotes/mcp',
  '/quotes%c0%afmcp',
  '/%u002e%u002e/quotes/mcp',
  '/%/mcp',
  '/%ff/mcp',
  '/quotes%/mcp',
  '/?/quotes/mcp',
  '/x?/quotes/mcp',
  '/quotes?/mcp',
  '/{quotes}/mcp',
  '/:pack/mcp',
  '/*/mcp',
  '/<script>/mcp',
  `/${'a/'.repeat(4000)}mcp`,
  `/${'a'.repeat(12_000)}/mcp`,
  '/mcp',
  '/quotes',
  '/quotes/mcp/more',
  '/',
];

describe('another spelling of the path of a pack is answered 404 to every method', () => {
  it.each(tricks)('%s', async (path) => {
    for (const bytes of [post(path), get(path), get(path, 'DELETE')]) {
      expect((await door.expectRefusal(bytes, 404)).isKept).toBe(true);
    }
  });

  it.each([
    '//quotes/mcp/server-card',
    '/quotes//mcp/server-card',
    '/quotes/mcp//server-card',
    '/quotes/mcp/Server-Card',
    '/quotes/mcp/server%2dcard',
    '/quotes/mcp/server-card/',
    '/quotes/mcp/server-card/%2e%2e/%2e%2e/healthz',
    '/quotes/mcp/../../../etc/passwd',
    '/%71uotes/mcp/server-card',
    '/quotes/mcp/server-card%00',
    '/steady/mcp/../../quotes/mcp/server-card',
    '/QUOTES/mcp/server-card',
    '/PACKS',
    '/packs%00',
    '//packs',
    '/../packs',
    '/Healthz',
    '/quotes/mcp/../../metrics',
  ])('and so is that of a document: %s', async (path) => {
    expect((await door.expectRefusal(get(path), 404)).isKept).toBe(true);
  });
});

it('a document is not posted to', async () => {
  await door.expectRefusal(post('/quotes/mcp/server-card'), 404);
});

describe('an address that is not a plain path is refused, and the connection cut', () => {
  it.each([
    '/quotes/mcp#x',
    '/quotes/mcp#',
    '/quotes\\mcp#x',
    '/quotes/mcp/#/../',
    '/#/quotes/mcp',
    '/quotes/mcp?x#y',
    'http://localhost/quotes/mcp',
    'http://evil.example/quotes/mcp',
    'http://localhost@evil.example/quotes/mcp',
    'http://[::1/quotes/mcp',
    'http://localhost:99999999/quotes/mcp',
    'http:///quotes/mcp',
    'http://a%/quotes/mcp',
    'ftp://localhost/quotes/mcp',
    'localhost:8080',
    'quotes/mcp',
    '\\quotes\\mcp',
    '?/quotes/mcp',
    '*',
    '/quotes/mcp\0',
    '/quotes\0/mcp',
    '/quotes/mcp\x01',
    '/quotes/mcp\t',
    '/quotes/mcp\x7f',
    '/quotes/mcp\xa0',
    '/quotes\xc0\xaemcp',
    '/\xe9/mcp',
  ])('%j', async (path) => {
    for (const bytes of [post(path), get(path), get(path, 'DELETE')]) {
      expect((await door.expectRefusal(bytes, 400)).isKept).toBe(false);
    }
  });
});

describe('the path of a pack', () => {
  it.each([
    '/quotes/mcp',
    '/quotes/mcp/',
    '/quotes/mcp?x',
    '/quotes/mcp?',
    '/quotes/mcp/?x=/../steady',
    '/quotes/mcp?/../%00',
  ])('may be %s, of which the pack gets to see nothing', async (path) => {
    const { statuses, isKept, seen } = await door.send(post(path));
    expect({ statuses, isKept }).toEqual({ statuses: [200], isKept: true });
    expect(seen.map((request) => request.path)).toEqual(['/quotes/mcp']);
  });
});

describe('a pack named like a member that every object has', () => {
  const names = Object.getOwnPropertyNames(Object.prototype);

  it.each(names)('%s is answered 404 with the packs that there are', async (name) => {
    const noPack = { error: { code: 404, message: 'No such pack; here are: quotes, steady' } };
    for (const path of [`/${name}/mcp`, `/${name}/mcp/`]) {
      for (const bytes of [post(path), get(path), get(path, 'DELETE'), get(path, 'PUT')]) {
        expect(errorIn((await door.expectRefusal(bytes, 404)).text)).toMatchObject(noPack);
      }
    }
    const card = await door.expectRefusal(get(`/${name}/mcp/server-card`), 404);
    expect(errorIn(card.text)).toMatchObject(noPack);
    for (const method of ['POST', 'DELETE']) await door.expectRefusal(get(`/${name}/mcp/server-card`, method), 404);
    for (const path of [`/${name}`, `/quotes/mcp/${name}`, `/quotes/${name}`, `/packs/${name}`])
      await door.expectRefusal(get(path), 404);
  });

  it('is refused in the packs file', async () => {
    const entries = names.map((name) => `${JSON.stringify(name)}: "${door.double.url}"`);
    const refusal: unknown = await startGateway(`{${entries.join()}}`).catch((error) => error);
    for (const name of names) expect(String(refusal)).toContain(`${name}: must `);
  });
});
