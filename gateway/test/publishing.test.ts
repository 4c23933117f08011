import { startPack } from '@toolpacks/pack-kit/testing';
import { until } from '@toolpacks/testing';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { call, exchange, getJson } from './call.ts';
import { holdTimers } from './clock.ts';
import { answeringNonsense, deadUrl, startPackDouble } from './pack-double.ts';
import { samplePack } from './sample-pack.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';
import { stopAfterFile, stopAfterTest } from './stop-after.ts';

const catalog = '/.well-known/mcp/catalog.json';
const documents = [catalog, '/parrot/mcp/server-card', '/parrot/mcp/server.json'];

// What the pack says of its own address is not what the gateway's callers use.
const parrot = stopAfterFile(await startPack(samplePack(), { PUBLIC_URL: 'https://inside.example.net' }));
const odd = stopAfterFile(await startPackDouble());
const packs = { ghost: deadUrl, parrot: parrot.baseUrl, odd: odd.url };
const gateway = stopAfterFile(await startGateway(packs));

afterEach(() => {
  vi.useRealTimers();
});

const type = 'application/mcp-server-card+json';

describe('the catalog', () => {
  it('has the server card of every pack in the order of the packs file, also of those that are down', async () => {
    const url = (pack: string) => `${gateway.url}/${pack}/mcp/server-card`;
    expect(await getJson(gateway.url, catalog)).toEqual({
      specVersion: 'draft',
      entries: [
        { identifier: 'urn:air:127.0.0.1:ghost', displayName: 'ghost', type, url: url('ghost') },
        { identifier: 'urn:air:127.0.0.1:parrot', displayName: 'Parrot', type, url: url('parrot') },
        { identifier: 'urn:air:127.0.0.1:odd', displayName: 'odd', type, url: url('odd') },
      ],
    });
  });

  it('leads to server cards', async () => {
    const { entries } = await getJson(gateway.url, catalog);
    const { origin, pathname } = new URL(entries[1].url);
    const card = await call(origin, pathname, { headers: { Accept: type } });
    expect(card.headers['content-type']).toBe(type);
    expect(JSON.parse(card.text).remotes).toEqual([{ type: 'streamable-http', url: `${gateway.url}/parrot/mcp` }]);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('answers %s with 405 and what is allowed', async (method) => {
    const { status, headers, text } = await call(gateway.url, catalog, { method });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
    expect(JSON.parse(text)).toMatchObject({ id: null, error: { code: 405 } });
  });

  it('is empty where no pack is registered', async () => {
    const empty = stopAfterTest(await startGateway({}));
    expect(await getJson(empty.url, catalog)).toEqual({ specVersion: 'draft', entries: [] });
  });

  it('is there whatever a caller calls the host, where any is allowed', async () => {
    const open = stopAfterTest(await startGateway({ parrot: parrot.baseUrl }, { ALLOWED_HOSTS: '*' }));
    for (const Host of ['999.999.999.999', '[::1]:8080', 'a..b', 'tools_1.example']) {
      const { entries } = await getJson(open.url, catalog, { Host });
      expect(entries[0].identifier).toMatch(/^urn:air:[\w.%-]+:parrot$/);
    }
  });
});

describe.each(documents)('%s', (path) => {
  it('may be read by pages of every origin, and kept for an hour', async () => {
    const { status, headers } = await call(gateway.url, path, { headers: { Origin: 'https://registry.example' } });
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(headers['x-request-id']).toEqual(expect.any(String));
  });

  it('answers HEAD with the same headers and no body', async () => {
    const { status, headers, text } = await call(gateway.url, path, { method: 'HEAD' });
    expect({ status, cors: headers['access-control-allow-origin'], text }).toEqual({
      status: 200,
      cors: '*',
      text: '',
    });
  });
});

describe.each([...documents, '/packs', '/status'])('%s', (path) => {
  it('is refused under a host that is not served, and names none that is claimed', async () => {
    expect((await call(gateway.url, path, { headers: { Host: 'evil.example' } })).status).toBe(403);
    const claimed = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    expect((await call(gateway.url, path, { headers: claimed })).text).not.toMatch(/evil\.example|https:\/\/127/);
  });

  it('gives nothing of the inside away', async () => {
    const { text } = await call(gateway.url, path, { headers: { Host: 'localhost' } });
    for (const url of [...Object.values(packs), 'https://inside.example.net']) {
      expect(text).not.toContain(new URL(url).host);
    }
    expect(text).not.toContain('net.example.inside');
  });
});

describe.each([
  ['https://tools.example.org', 'org.example.tools', 'tools.example.org', 'https://tools.example.org'],
  ['https://tools.example.org/', 'org.example.tools', 'tools.example.org', 'https://tools.example.org'],
  ['https://example.org/tools/', 'org.example', 'example.org', 'https://example.org/tools'],
  [undefined, 'dev.toolpacks', '127.0.0.1', undefined],
])('with PUBLIC_URL=%s', (PUBLIC_URL, namespace, host, base) => {
  let outside: StartedGateway;

  beforeAll(async () => {
    outside = await startGateway(packs, PUBLIC_URL ? { PUBLIC_URL } : {});
    return () => outside.stop();
  });

  it.each(['server-card', 'server.json'])('%s has the name and the address that callers use', async (name) => {
    expect(await getJson(outside.url, `/parrot/mcp/${name}`)).toMatchObject({
      name: `${namespace}/parrot`,
      version: '3.2.1',
      title: 'Parrot',
      description: 'Says what it is told.',
      remotes: [{ type: 'streamable-http', url: `${base ?? outside.url}/parrot/mcp` }],
    });
  });

  it('so have the catalog and the list of packs', async () => {
    expect((await getJson(outside.url, '/packs')).packs[1].url).toBe(`${base ?? outside.url}/parrot/mcp`);
    const { entries } = await getJson(outside.url, catalog);
    expect(entries[1]).toMatchObject({
      identifier: `urn:air:${host}:parrot`,
      url: `${base ?? outside.url}/parrot/mcp/server-card`,
    });
  });
});

describe('server.json', () => {
  it('has the schema of the MCP Registry, and the card its own', async () => {
    const [json, card] = await Promise.all(
      ['server.json', 'server-card'].map((n) => getJson(gateway.url, `/parrot/mcp/${n}`)),
    );
    expect(json.$schema).toBe('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json');
    expect(card.$schema).toBe('https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json');
  });

  it('of a pack that is down, and of none, is answered with 503 and 404', async () => {
    expect((await call(gateway.url, '/ghost/mcp/server.json')).status).toBe(503);
    expect((await call(gateway.url, '/nowhere/mcp/server.json')).status).toBe(404);
  });

  it('is asked for once at a time, however many callers want it from a pack that is silent', async () => {
    holdTimers();
    odd.answerWith(() => undefined);
    const before = odd.received.length;
    // In one write, so that all are there before the pack is asked.
    const request = 'GET /odd/mcp/server.json HTTP/1.1\r\nHost: localhost\r\n';
    const answers = exchange(gateway.url, `${`${request}\r\n`.repeat(49)}${request}Connection: close\r\n\r\n`);
    await until(() => odd.received.length > before);
    vi.advanceTimersByTime(3000);
    expect((await answers).match(/HTTP\/1\.1 504 /g)).toHaveLength(50);
    expect(odd.received.length - before).toBe(1);
  });

  it.each(Object.entries(answeringNonsense))(
    'of a pack that answers nonsense (%s) is answered 502',
    async (_, answer) => {
      odd.answerWith(answer);
      expect((await call(gateway.url, '/odd/mcp/server.json')).status).toBe(502);
    },
  );
});
