import { defineTool } from '@toolpacks/pack-kit';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { toolOf, toolOfPack } from '../containers/tool-of-pack.ts';

const named = (name: string, input: z.ZodObject, ...examples: Record<string, unknown>[]) =>
  defineTool({ name, title: name, description: name, input, output: z.object({}), examples, run: () => ({}) });

const byId = named('item', z.strictObject({ id: z.string() }), { id: 'a1' }, { id: 'b2' });
const list = named('items', z.strictObject({ limit: z.int().default(10) }), {}, { limit: 1 });

test('containers are called by a tool that needs no arguments', () => {
  expect(toolOf({ name: 'shop', tools: [byId, list] })).toEqual({ pack: 'shop', name: 'items' });
  expect(toolOfPack).toMatchObject({
    'chain-eth': { name: 'chains' },
    'paris-events': { name: 'events' },
    'dance-events': { name: 'regions' },
    'disaster-alerts': { name: 'events' },
    quotes: { name: 'random_quote' },
  });
});

test('containers of a pack whose tools all need arguments are called by its first example', () => {
  expect(toolOf({ name: 'shop', tools: [byId] })).toEqual({ pack: 'shop', name: 'item', arguments: { id: 'a1' } });
});
