import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type StartedPack, startPack } from '../src/testing/index.ts';
import { shop } from './shop-pack.ts';

let pack: StartedPack;

beforeAll(async () => {
  pack = await startPack(shop);
});

afterAll(() => pack.stop());

async function read(path: string, change: Partial<typeof shop> = {}, env: NodeJS.ProcessEnv = {}) {
  const started = await startPack({ ...shop, ...change }, env);
  const document: unknown = await (await fetch(`${started.url}/${path}`)).json();
  await started.stop();
  return z.looseObject({ description: z.string() }).parse(document);
}

it.each([
  ['server.json', '2025-12-11/server', 'application/json'],
  ['server-card', 'v2/server-card', 'application/mcp-server-card+json'],
])(
  "a pack's %s is of the schema %s, with the address under which it was requested",
  async (path, schema, contentType) => {
    const response = await fetch(`${pack.url}/${path}`);
    expect(response.headers.get('content-type')).toBe(contentType);
    expect(await response.json()).toEqual({
      $schema: `https://static.modelcontextprotocol.io/schemas/${schema}.schema.json`,
      name: 'dev.toolpacks/shop',
      version: '1.2.3',
      title: 'Shop',
      description: 'Orders and sizes.',
      remotes: [{ type: 'streamable-http', url: pack.url }],
    });
  },
);

describe.each(['server-card', 'server.json'])('%s', (path) => {
  it.each([
    ['https://tools.example.org', 'org.example.tools/shop', 'https://tools.example.org/shop/mcp'],
    ['https://tools.example.org/', 'org.example.tools/shop', 'https://tools.example.org/shop/mcp'],
    ['https://example.org/tools/', 'org.example/shop', 'https://example.org/tools/shop/mcp'],
    ['http://10.0.0.7:8080', 'dev.toolpacks/shop', 'http://10.0.0.7:8080/shop/mcp'],
  ])('with PUBLIC_URL=%s has the name %s and the address %s', async (PUBLIC_URL, name, url) => {
    expect(await read(path, {}, { PUBLIC_URL })).toMatchObject({ name, remotes: [{ url }] });
  });

  it('may be read by web pages of any origin, but under no host that is not served', async () => {
    const response = await fetch(`${pack.url}/${path}`, { headers: { Origin: 'https://registry.example' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    expect(await (await fetch(`${pack.url}/${path}`, { headers })).text()).not.toContain('evil.example');
  });

  it('answers HEAD without a body', async () => {
    const response = await fetch(`${pack.url}/${path}`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('a description that is longer than the schemas accept', () => {
  const long = 'word '.repeat(30).trim();

  it.each([
    { title: 'that fits as it is, stays', given: 'a'.repeat(100), told: 'a'.repeat(100) },
    { title: 'is cut to its whole sentences', given: `Orders. And sizes! ${long}`, told: 'Orders. And sizes!' },
    { title: 'is cut after a word', given: long, told: `${'word '.repeat(20).trim()}…` },
    { title: 'is cut after a clause', given: `${'a, '.repeat(20)}b, ${long}`, told: `${'a, '.repeat(20)}b…` },
    { title: 'is not cut to a clause that says little', given: `a, ${long}`, told: `a, ${'word '.repeat(19).trim()}…` },
    { title: 'without a space is cut where it has to be', given: '🐌'.repeat(200), told: `${'🐌'.repeat(99)}…` },
    {
      title: 'has no sentence end within a name',
      given: `19hz.info ${long}`,
      told: `19hz.info ${'word '.repeat(18).trim()}…`,
    },
  ])('$title', async ({ given, told }) => {
    const { description } = await read('server.json', { description: given });
    expect(description).toBe(told);
    expect([...description].length).toBeLessThanOrEqual(100);
  });
});
