import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listPacks } from '../../scripts/packs/list-packs.ts';
import { type SpawnedService, spawnService } from '../spawn-service.ts';

/** Not in the order of the alphabet, so that theirs is seen to be kept. */
const packs = (await listPacks()).map(({ name }) => name).reverse();
const PUBLIC_URL = 'https://example.org/tools/';

let services: Map<string, SpawnedService>;
let gateway: SpawnedService;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolpacks-publishing-'));
  const env = { PUBLIC_URL, SAMPLE_DATA: 'always' };
  services = new Map(
    await Promise.all(packs.map(async (pack) => [pack, await spawnService(`services/${pack}`, env)] as const)),
  );
  const PACKS_FILE = join(folder, 'packs.json');
  const urls = Object.fromEntries([...services].map(([pack, { baseUrl }]) => [pack, baseUrl]));
  await writeFile(PACKS_FILE, JSON.stringify(urls));
  gateway = await spawnService('gateway', { PACKS_FILE, PUBLIC_URL });
}, 60_000);

afterAll(async () => {
  await Promise.all([gateway, ...services.values()].map((service) => service.stop()));
  await rm(folder, { recursive: true });
});

async function read(url: string): Promise<unknown> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return response.json();
}

/** What the MCP Registry's schema of 2025-12-11 and its validators ask of a server that is reached by URL. */
const publishable = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  remotes: z.tuple([z.strictObject({ type: z.literal('streamable-http'), url: z.url({ protocol: /^https$/ }) })]),
});

describe.each(packs)('%s', (pack) => {
  it('has a server.json that the MCP Registry takes, the same at the pack and at the gateway', async () => {
    const alone = publishable.parse(await read(`${services.get(pack)?.baseUrl}/${pack}/mcp/server.json`));
    expect(await read(`${gateway.baseUrl}/${pack}/mcp/server.json`)).toEqual(alone);
    expect(alone).toMatchObject({ name: `org.example/${pack}`, remotes: [{ url: `${PUBLIC_URL}${pack}/mcp` }] });
  });

  it('has a server card that says the same', async () => {
    const $schema = 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json';
    const json = publishable.parse(await read(`${gateway.baseUrl}/${pack}/mcp/server.json`));
    expect(await read(`${gateway.baseUrl}/${pack}/mcp/server-card`)).toEqual({ ...json, $schema });
  });
});

it('the catalog lists them all by title, in the order of the packs file', async () => {
  const titles = ['Ethereum tokens', 'Paris events', 'Dance events', 'Disaster alerts', 'Quotes'];
  const entries = await Promise.all(
    packs.map(async (pack) => ({
      identifier: `urn:air:example.org:${pack}`,
      displayName: publishable.parse(await read(`${services.get(pack)?.baseUrl}/${pack}/mcp/server.json`)).title,
      type: 'application/mcp-server-card+json',
      url: `${PUBLIC_URL}${pack}/mcp/server-card`,
    })),
  );
  expect(entries.map(({ displayName }) => displayName)).toEqual(expect.arrayContaining(titles));
  expect(await read(`${gateway.baseUrl}/.well-known/mcp/catalog.json`)).toEqual({ specVersion: 'draft', entries });
});
