import { setTimeout as delay } from 'node:timers/promises';
import { mcpMeta } from '@toolpacks/contracts';
import type { Pack } from '@toolpacks/pack-kit';
import { startPack } from '@toolpacks/pack-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type StartedGateway, startGateway } from '../../gateway/test/start-gateway.ts';
import { until } from '../../gateway/test/until.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import type { Errand } from '../clients/main.ts';
import { sendClient } from '../clients/send-client.ts';
import { createFixturePack } from '../fixture-pack.ts';
import { type RealPacks, startRealPacks } from '../real-packs.ts';
import { type SpawnedService, spawnService } from '../spawn-service.ts';

const listTtlMs = 20;

let real: RealPacks;
let packs: Map<string, Awaited<ReturnType<typeof startPack>>>;
let gateway: StartedGateway;
let aggregate: SpawnedService;

const serve = async (pack: Pack) => packs.set(pack.name, await startPack(pack));
const urls = () => Object.fromEntries([...packs].map(([name, { baseUrl }]) => [name, baseUrl]));

beforeAll(async () => {
  real = await startRealPacks();
  packs = new Map();
  for (const pack of real.packs) await serve(pack);
  const port = await freePort(0);
  const GATEWAY_URL = `http://127.0.0.1:${port}`;
  aggregate = await spawnService('aggregate', { GATEWAY_URL, LIST_TTL_MS: String(listTtlMs), LOG_LEVEL: 'info' });
  gateway = await startGateway(urls(), { PORT: String(port), AGGREGATE_URL: aggregate.baseUrl });
  await until(async () => {
    const { tools, _meta } = await listTools();
    return tools.length > 1 && _meta?.['dev.toolpacks/missing'] === undefined;
  });
});

afterAll(async () => {
  await gateway.stop();
  await aggregate.stop();
  for (const pack of packs.values()) await pack.stop();
  await real.stop();
});

const toolList = z.object({
  tools: z.array(z.object({ name: z.string() })),
  _meta: z
    .object({ 'dev.toolpacks/missing': z.array(z.looseObject({ part: z.string() })) })
    .partial()
    .optional(),
});

async function ask(method: string, params: object = {}) {
  const response = await fetch(`${gateway.url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const body = z.looseObject({ result: z.unknown().optional() }).parse(await response.json());
  return { status: response.status, body };
}

const listTools = async () => toolList.parse((await ask('tools/list')).body.result);
const namesOf = async () => (await listTools()).tools.map(({ name }) => name);

const answer = z.object({
  isError: z.literal(false).optional(),
  structuredContent: z.record(z.string(), z.unknown()),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  _meta: z.record(z.string(), z.unknown()),
});

const clients: readonly [client: Errand['client'], era: string][] = [
  ['sdk', 'legacy'],
  ['client, default', 'legacy'],
  ['client, auto', 'modern'],
  ['client, pinned', 'modern'],
  ['ai-sdk', 'modern'],
  ['openai-agents', 'modern'],
];

test.each(clients)('%s lists and calls every tool of every pack at one address, in the %s era', async (client, era) => {
  const calls = Object.entries(real.calls).flatMap(([pack, planned]) =>
    planned.map((call) => ({ name: `${pack}__${call.name}`, arguments: call.arguments })),
  );
  const search = { name: 'find_tools', arguments: { query: 'earthquakes' } };
  const url = `${gateway.url}/mcp`;
  const { visits } = await sendClient({ client, visits: [{ url, calls: [...calls, search] }] });

  const names = new Set([...calls, search].map(({ name }) => name));
  expect(visits[0]?.tools.toSorted()).toEqual([...names].sort());
  const answers = z
    .array(answer)
    .length(calls.length + 1)
    .parse(visits[0]?.answers);
  for (const { structuredContent, content, _meta } of answers) {
    expect(JSON.parse(content[0].text)).toEqual(structuredContent);
    expect(mcpMeta.serverInfo in _meta).toBe(era === 'modern');
  }
});

describe('when packs come and go', () => {
  const comesAndGoes = 'dance-events';
  const toolsOf = (pack: string, names: readonly string[]) => names.filter((name) => name.startsWith(`${pack}__`));
  let isStopped = false;

  async function startAgain(): Promise<void> {
    const pack = real.packs.find(({ name }) => name === comesAndGoes);
    if (!isStopped || !pack) return;
    isStopped = false;
    await serve(pack);
    await gateway.writePacks(urls());
    await until(async () => toolsOf(comesAndGoes, await namesOf()).length > 0);
  }

  afterEach(startAgain);

  test('one that is stopped is missing from the list, which says so, the others work, and it comes back to its place', async () => {
    const before = await namesOf();
    isStopped = true;
    await packs.get(comesAndGoes)?.stop();
    await until(async () => toolsOf(comesAndGoes, await namesOf()).length === 0);

    const { tools, _meta } = await listTools();
    expect(tools.map(({ name }) => name)).toEqual(before.filter((name) => !name.startsWith(`${comesAndGoes}__`)));
    expect(_meta?.['dev.toolpacks/missing']).toMatchObject([{ part: comesAndGoes, class: 'upstream_unavailable' }]);
    const called = await ask('tools/call', { name: `${comesAndGoes}__regions` });
    expect(called).toMatchObject({ status: 503, body: { id: 1, error: { code: 503 } } });
    for (const name of ['quotes__random_quote', 'chain-eth__chains', 'paris-events__events']) {
      expect(await ask('tools/call', { name })).toMatchObject({ status: 200, body: { result: { content: [{}] } } });
    }

    await startAgain();
    expect(await namesOf()).toEqual(before);
  });

  test('one that is added is in the list once that may be no older, whether or not anyone asked meanwhile', async () => {
    await serve(createFixturePack());
    await gateway.writePacks(urls());
    await until(async () => (await (await fetch(`${gateway.url}/packs`)).text()).includes('"probe"'));
    await delay(2 * listTtlMs);
    expect(await namesOf()).toContain('probe__lookup');
    expect(await ask('tools/call', { name: 'probe__lookup', arguments: { city: 'paris' } })).toMatchObject({
      status: 200,
      body: { id: 1, result: { structuredContent: { name: 'Paris' } } },
    });
  });
});
