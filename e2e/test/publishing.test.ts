import { startPack } from '@toolpacks/pack-kit/testing';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { listPacks } from '../../scripts/packs/list-packs.ts';
import { loadHarness } from '../../scripts/packs/load-harness.ts';

/** What the MCP Registry's schema of 2025-12-11 and its validators require of a server that is reached by URL. */
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

const titles: unknown[] = [];

it.each(await listPacks())('$name has a server.json that the MCP Registry accepts', async ({ name }) => {
  const PUBLIC_URL = 'https://example.org/tools/';
  const pack = await (await loadHarness(name)).createPack({ SAMPLE_DATA: 'always' }, { now: () => new Date() });
  const started = await startPack(pack, { PUBLIC_URL });
  const published = publishable.parse(await (await fetch(`${started.url}/server.json`)).json());
  await started.stop();
  expect(published).toMatchObject({ name: `org.example/${name}`, remotes: [{ url: `${PUBLIC_URL}${name}/mcp` }] });
  titles.push(published.title);
});

it('no two packs have the same title', () => {
  expect(titles).toEqual([...new Set(titles)]);
  expect(titles).toEqual(
    expect.arrayContaining(['Ethereum tokens', 'Paris events', 'Dance events', 'Disaster alerts', 'Quotes']),
  );
});
