import { until } from '@toolpacks/testing';
import { serveHandler } from '@toolpacks/upstream/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SpawnedService, spawnService } from '../../e2e/spawn-service.ts';
import { listTools, message, namesOf, post } from './post.ts';

const count = 500;
const ownNames = ['second', 'first', 'third', 'fourth'];
const said = 'Says what there is to say about the things that it knows, and nothing else. '.repeat(4);

/** What a gateway with so many packs tells, in no order; `version` makes it new. */
const toldPacks = (version: number) =>
  Array.from({ length: count }, (_, number) => (number * 7) % count).map((number) => ({
    name: `pack-${number}`,
    state: 'up',
    title: 'One of many',
    description: `${said} Version ${version}.`,
    owner: 'many',
    tools: ownNames.map((name) => ({
      name,
      title: name,
      description: `${said} Number ${number}.`,
      inputSchema: { type: 'object', properties: { n: { type: 'integer', description: said } } },
      examples: [{ name, arguments: { n: 1 } }],
    })),
  }));

let version = 1;
let gateway: Awaited<ReturnType<typeof serveHandler>>;
let aggregate: SpawnedService;
let url: string;

beforeAll(async () => {
  gateway = await serveHandler(async () => Response.json({ count, packs: toldPacks(version) }));
  aggregate = await spawnService('aggregate', { GATEWAY_URL: gateway.url, LIST_TTL_MS: '50', LOG_LEVEL: 'info' });
  url = `${aggregate.baseUrl}/mcp`;
});

afterAll(async () => {
  await aggregate?.stop();
  await gateway?.stop();
});

async function find(query: string): Promise<readonly { readonly pack: string }[]> {
  const { text } = await post(url, message('tools/call', { name: 'find_tools', arguments: { query } }));
  return JSON.parse(text).result.structuredContent.tools;
}

test('500 packs are listed in the order of their names, each with its tools in its own order', async () => {
  const sorted = toldPacks(1)
    .map(({ name }) => name)
    .sort();
  const names = namesOf(await listTools(url));
  expect(names.length).toBe(1 + 4 * count);
  expect(names).toEqual(['find_tools', ...sorted.flatMap((name) => ownNames.map((own) => `${name}__${own}`))]);
});

test('tools among 2000 are found by a word that only their pack has', async () => {
  expect((await find('what is to say about 499')).slice(0, 4).map(({ pack }) => pack)).toEqual(
    Array(4).fill('pack-499'),
  );
});

test('lists that change again and again leave nothing behind', async () => {
  for (version = 2; version < 22; version++) {
    const asked = gateway.asked.length;
    await until(async () => {
      await listTools(url);
      return gateway.asked.length > asked + 1;
    });
    await find('the things that it knows');
    await listTools(url);
  }
  const metrics = await (await fetch(`${aggregate.baseUrl}/metrics`)).text();
  const [, bytes] = /^nodejs_heap_size_used_bytes\S* (\S+)$/m.exec(metrics) ?? [];
  // Twenty lists with their indexes take more than that.
  expect(Number(bytes)).toBeLessThan(150 * 2 ** 20);
});
