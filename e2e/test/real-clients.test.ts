import { mcpMeta } from '@toolpacks/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { sampleAllowance } from '../../services/chain-eth/stand-in/local-chain.ts';
import { type ClientName, sendClient } from '../clients/visit.ts';
import { allowanceOnNode, type RealPacks, startRealPacks } from '../real-packs.ts';
import { type Stack, startStack } from '../start-stack.ts';

let real: RealPacks;
let stack: Stack;

beforeAll(async () => {
  real = await startRealPacks();
  stack = await startStack(real.packs);
});

afterAll(async () => {
  await stack.stop();
  await real.stop();
});

const answer = z.object({
  isError: z.literal(false).optional(),
  structuredContent: z.record(z.string(), z.unknown()),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  _meta: z.record(z.string(), z.unknown()),
});

const legacy = { era: 'legacy', version: '2025-11-25' };
const modern = { era: 'modern', version: '2026-07-28' };

interface Client {
  readonly client: ClientName;
  readonly era: string;
  readonly protocol?: object;
  /** Whether it checks data against the schema that the server published. */
  readonly validates: boolean;
}

const clients: readonly Client[] = [
  { client: 'sdk', era: 'legacy', validates: true },
  { client: 'client, default', era: 'legacy', protocol: legacy, validates: true },
  { client: 'client, auto', era: 'modern', protocol: modern, validates: true },
  { client: 'client, pinned', era: 'modern', protocol: modern, validates: true },
  { client: 'ai-sdk', era: 'modern', validates: false },
  { client: 'openai-agents', era: 'modern', validates: false },
];

test.each(clients)(
  '$client lists and calls every tool in the $era era, of each pack through the gateway and of all at the aggregator',
  async ({ client, era, protocol, validates }) => {
    const packs = Object.entries(real.calls).map(([pack, calls]) => ({
      url: byName(stack.mcpUrl(pack, 'through the gateway')),
      calls,
    }));
    const all = Object.entries(real.calls).flatMap(([pack, calls]) =>
      calls.map((call) => ({ ...call, name: `${pack}__${call.name}` })),
    );
    const search = { name: 'find_tools', arguments: { query: 'earthquakes' } };
    const planned = [...packs, { url: byName(`${stack.gatewayUrl}/mcp`), calls: [...all, search] }];
    const { visits, namesLookedUp } = await sendClient({
      client,
      visits: validates ? [...planned, garbled()] : planned,
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
    const chainEth = Object.keys(real.calls).indexOf('chain-eth');
    expect(visits[chainEth]?.answers[planned[chainEth]?.calls.indexOf(allowanceOnNode) ?? -1]).toMatchObject({
      structuredContent: { allowance: `0x${sampleAllowance.toString(16)}` },
    });
    expect(namesLookedUp).toEqual(['localhost']);
    // The clients that validate do so: they reject what the published schema does not allow.
    expect(visits.slice(planned.length).map(({ error }) => error)).toEqual(
      validates ? [expect.stringContaining("Structured content does not match the tool's output schema")] : [],
    );
  },
);

const garbled = () => ({
  url: byName(stack.mcpUrl('quotes', 'through the gateway')),
  calls: [{ name: 'list_tags', arguments: {} }],
  garble: { from: '"structuredContent":{"count"', to: '"structuredContent":{"tally"' },
});

/** By name, so that the look-up of names is seen to be watched. */
const byName = (url: string): string => url.replace('127.0.0.1', 'localhost');
