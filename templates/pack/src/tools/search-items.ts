import { quote } from '@toolpacks/contracts';
import { defineTool, type Tool } from '@toolpacks/pack-kit';
import type { SampleData } from '@toolpacks/upstream';
import * as z from 'zod';
import type { ItemQuery, ItemsApi } from '../items-api.ts';

export const searchItems = (data: SampleData<ItemsApi>): Tool =>
  defineTool({
    name: 'search_items',
    title: 'Search items',
    description: 'Finds items by words in their name or description; without words, lists all of them by name.',
    input: z.strictObject({
      query: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .describe('Words that all occur in an item, such as glass or paper boat; letter case does not matter'),
      limit: z.int().min(1).max(50).default(10).describe('How many to give at most'),
      offset: z.int().min(0).max(1_000_000).default(0).describe('How many to skip; next_offset of the answer before'),
    }),
    output: z.object({
      count: z.int().describe('How many are given here'),
      total: z.int().describe('How many match in all'),
      next_offset: z.int().nullable().describe('Where the next part starts; null at the end'),
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          description: z.string().nullable(),
          url: z.string().nullable().describe('A page for people'),
          updated_at: z.string().describe('ISO 8601 UTC'),
        }),
      ),
    }),
    examples: [{}, { query: 'glass', limit: 5 }],
    openWorld: true,
    async run(query, call) {
      const { total, items } = await data.ask(call, (api, call) => api.search(query, call));
      if (items.length === 0) call.note(nothingFound(query, total));
      const end = query.offset + items.length;
      return { count: items.length, total, next_offset: end < total ? end : null, items };
    },
  });

function nothingFound({ query, offset }: ItemQuery, total: number): string {
  if (total > 0) return `There is nothing at offset ${offset}: ${total} items match in all. Ask with a smaller offset.`;
  if (query === undefined) return 'The API has no items now. Try again later.';
  return `No item has all words of ${quote(query)}. Try fewer or other words, or leave query out for all items.`;
}
