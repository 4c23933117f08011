import { defineTool, type Tool } from '@toolpacks/pack-kit';
import * as z from 'zod';
import { quote } from '../quote.ts';
import { type QuoteSource, withCollection } from '../quote-source.ts';
import { pageInput, pageOutput, toPage } from './paging.ts';

export const searchQuotes = (quotes: QuoteSource): Tool =>
  defineTool({
    name: 'search_quotes',
    title: 'Search quotes',
    description:
      'Finds quotations that mention something or are by someone, by words in their text, author or tags, best match first. All words must occur; the start of a word is enough.',
    input: z.strictObject({
      query: z.string().trim().min(1).max(200).describe('Words to look for, such as `time waste` or `austen love`'),
      ...pageInput(20, 100),
    }),
    output: z.object({ ...pageOutput, quotes: z.array(quote) }),
    examples: [{ query: 'courage' }, { query: 'shakespeare love', limit: 5 }],
    openWorld: quotes.upstreams.length > 0,
    run: ({ query, limit, offset }, call) =>
      withCollection(quotes, call, (collection) => {
        const found = collection.search(query);
        const { part, ...page } = toPage(found, limit, offset);
        if (found.length === 0)
          call.note('No quote has all of these words. Try fewer or other words, or a tag of list_tags.');
        return { ...page, quotes: part };
      }),
  });
