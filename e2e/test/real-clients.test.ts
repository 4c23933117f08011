import { mcpMeta } from '@toolpacks/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { sampleAllowance } from '../../services/chain-eth/stand-in/local-chain.ts';
import type { Errand } from '../clients/main.ts';
import { sendClient } from '../clients/send-client.ts';
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
    const planned = Object.entries(real.calls).map(([pack, calls]) => ({ pack, calls }));
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
    const chainEth = planned.findIndex(({ pack }) => pack === 'chain-eth');
    expect(visits[chainEth]?.answers[planned[chainEth]?.calls.indexOf(allowanceOnNode) ?? -1]).toMatchObject({
      structuredContent: { allowance: `0x${sampleAllowance.toString(16)}` },
    });
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
