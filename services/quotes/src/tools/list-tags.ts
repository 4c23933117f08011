import { defineTool, type Tool } from '@toolpacks/pack-kit';
import * as z from 'zod';
import { type QuoteSource, withCollection } from '../quote-source.ts';

export const listTags = (quotes: QuoteSource): Tool =>
  defineTool({
    name: 'list_tags',
    title: 'List tags',
    description:
      'Lists every tag, which is a topic or subject of quotes, with how many quotes have it, most used first. random_quote accepts these names.',
    input: z.strictObject({}),
    output: z.object({
      count: z.int(),
      tags: z.array(z.object({ name: z.string(), quote_count: z.int() })),
    }),
    examples: [{}],
    openWorld: quotes.upstreams.length > 0,
    run: (_, call) => withCollection(quotes, call, ({ tags }) => ({ count: tags.length, tags: [...tags] })),
  });
