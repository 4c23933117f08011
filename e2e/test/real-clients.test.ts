import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPack as createChainEth } from '@toolpacks/chain-eth';
import { mcpMeta } from '@toolpacks/contracts';
import { createPack as createDanceEvents } from '@toolpacks/dance-events';
import { createPack as createDisasterAlerts } from '@toolpacks/disaster-alerts';
import { createPack as createParisEvents } from '@toolpacks/paris-events';
import { createPack as createQuotes } from '@toolpacks/quotes';
import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import * as z from 'zod';
import { readConfig as readChainEthConfig } from '../../services/chain-eth/src/config.ts';
import { type LocalChain, sampleAllowance, startLocalChain } from '../../services/chain-eth/stand-in/local-chain.ts';
import { readConfig as readDanceConfig } from '../../services/dance-events/src/config.ts';
import { createNineteenHz } from '../../services/dance-events/stand-in/nineteen-hz.ts';
import { readConfig as readDisasterConfig } from '../../services/disaster-alerts/src/config.ts';
import { createGdacs } from '../../services/disaster-alerts/stand-in/gdacs.ts';
import { sampleEventIds } from '../../services/disaster-alerts/stand-in/sample-ids.ts';
import { readConfig as readParisConfig } from '../../services/paris-events/src/config.ts';
import { createOpendatasoft } from '../../services/paris-events/stand-in/opendatasoft.ts';
import { readConfig as readQuotesConfig } from '../../services/quotes/src/config.ts';
import type { Errand } from '../clients/main.ts';
import { sendClient } from '../clients/send-client.ts';
import type { PlannedCall } from '../clients/visit.ts';
import { type Stack, startStack } from '../start-stack.ts';

let chain: LocalChain;
let stack: Stack;
/** The live packs' sources, stood in for over real HTTP. */
let sources: HttpServer[];

beforeAll(async () => {
  chain = await startLocalChain();
  const quotes = await createQuotes(readQuotesConfig({}));
  const chainEth = createChainEth(readChainEthConfig({ CHAIN_ETH_RPC_URLS_LOCAL: chain.url }));
  const [paris, dance, gdacs] = await Promise.all([
    serveHandler(createOpendatasoft()),
    serveHandler(createNineteenHz()),
    serveHandler(createGdacs()),
  ]);
  sources = [paris, dance, gdacs];
  stack = await startStack([
    quotes,
    chainEth,
    createParisEvents(readParisConfig({ PARIS_EVENTS_UPSTREAM_URL: paris.url })),
    createDanceEvents(readDanceConfig({ DANCE_EVENTS_UPSTREAM_URL: dance.url })),
    createDisasterAlerts(readDisasterConfig({ DISASTER_ALERTS_UPSTREAM_URL: gdacs.url })),
  ]);
});

afterAll(async () => {
  await stack.stop();
  await chain.stop();
  await Promise.all(sources.map((source) => source.stop()));
});

const quotesCalls: readonly PlannedCall[] = [
  { name: 'random_quote', arguments: {} },
  { name: 'random_quote', arguments: { limit: 3, tags: 'wisdom' } },
  { name: 'search_quotes', arguments: { query: 'courage', limit: 2 } },
  { name: 'list_tags', arguments: {} },
  { name: 'list_authors', arguments: { limit: 10 } },
];

const chainCalls = ({ token, owner, spender }: LocalChain): readonly PlannedCall[] => [
  { name: 'token_allowance', arguments: { contract: token, owner, spender, chain: 'local' } },
  { name: 'token_metadata', arguments: { contract: token, chain: 'local' } },
  { name: 'chains', arguments: {} },
];

const parisCalls: readonly PlannedCall[] = [
  { name: 'events', arguments: {} },
  { name: 'events', arguments: { query: 'jazz', free_only: true } },
];

const danceCalls: readonly PlannedCall[] = [
  { name: 'events', arguments: { region: 'bayarea', limit: 5 } },
  { name: 'regions', arguments: {} },
];

const [anEarthquake] = sampleEventIds();
const disasterCalls: readonly PlannedCall[] = [
  { name: 'events', arguments: { alert_levels: ['Red', 'Orange'], limit: 5 } },
  { name: 'event', arguments: { event_type: anEarthquake?.eventtype, event_id: anEarthquake?.eventid } },
];

const answer = z.object({
  isError: z.literal(false).optional(),
  structuredContent: z.record(z.string(), z.unknown()),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  _meta: z.record(z.string(), z.unknown()),
});

const legacy = { era: 'legacy', version: '2025-11-25' };
const modern = { era: 'modern', version: '2026-07-28' };

const clients: readonly { client: Errand['client']; era: string; protocol?: object }[] = [
  { client: 'sdk', era: 'legacy' },
  { client: 'client, default', era: 'legacy', protocol: legacy },
  { client: 'client, auto', era: 'modern', protocol: modern },
  { client: 'client, pinned', era: 'modern', protocol: modern },
  { client: 'ai-sdk', era: 'modern' },
  { client: 'openai-agents', era: 'modern' },
];

describe.each(clients)('$client', ({ client, era, protocol }) => {
  test(`lists and calls every tool of every pack through the gateway in the ${era} era`, async () => {
    const planned = [
      { pack: 'quotes', calls: quotesCalls },
      { pack: 'chain-eth', calls: chainCalls(chain) },
      { pack: 'paris-events', calls: parisCalls },
      { pack: 'dance-events', calls: danceCalls },
      { pack: 'disaster-alerts', calls: disasterCalls },
    ];
    const { visits, namesLookedUp } = await sendClient({
      client,
      visits: planned.map(({ pack, calls }) => ({ url: byName(stack.mcpUrl(pack, 'through the gateway')), calls })),
    });

    for (const [index, { calls }] of planned.entries()) {
      expect(visits[index]?.tools.toSorted()).toEqual([...new Set(calls.map(({ name }) => name))].sort());
      expect(visits[index]?.protocol).toEqual(protocol);
      const answers = z.array(answer).length(calls.length).parse(visits[index]?.answers);
      for (const { structuredContent, content, _meta } of answers) {
        expect(JSON.parse(content[0].text)).toEqual(structuredContent);
        expect(mcpMeta.serverInfo in _meta).toBe(era === 'modern');
      }
    }
    expect(visits[1]?.answers).toMatchObject([
      { structuredContent: { allowance: `0x${sampleAllowance.toString(16)}` } },
      { structuredContent: { name: 'Toolpacks Sample Token', symbol: 'TPS', decimals: 18, logo: null } },
      { structuredContent: { chains: expect.arrayContaining([expect.objectContaining({ chain: 'local' })]) } },
    ]);
    expect(namesLookedUp).toEqual(['localhost']);
  });
});

test.each<Errand['client']>(['sdk', 'client, default', 'client, auto', 'client, pinned'])(
  '%s does check data: it refuses what the published schema does not allow',
  async (client) => {
    const url = stack.mcpUrl('quotes', 'through the gateway');
    const calls = [{ name: 'list_tags', arguments: {} }];
    const garble = { from: '"structuredContent":{"count"', to: '"structuredContent":{"tally"' };

    await expect(sendClient({ client, visits: [{ url, calls }], garble })).rejects.toMatchObject({
      stderr: expect.stringContaining("Structured content does not match the tool's output schema"),
    });
  },
);

/** By name, so that the look-up of names is seen to be watched. */
const byName = (url: string): string => url.replace('127.0.0.1', 'localhost');
