import { defineTool, type Tool } from '@toolpacks/pack-kit';
import * as z from 'zod';
import { toSlug } from '../quote.ts';
import { type QuoteSource, withCollection } from '../quote-source.ts';
import { pageInput, pageOutput, toPage } from './paging.ts';

export const listAuthors = (quotes: QuoteSource): Tool =>
  defineTool({
    name: 'list_authors',
    title: 'List authors',
    description:
      'Lists the authors, those who wrote the quotes, by name with how many quotes each has. random_quote accepts their slugs.',
    input: z.strictObject({
      query: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('Part of a name, in any case, with or without accents'),
      ...pageInput(50, 200),
    }),
    output: z.object({
      ...pageOutput,
      authors: z.array(z.object({ slug: z.string(), name: z.string(), quote_count: z.int() })),
    }),
    examples: [{ limit: 10 }, { query: 'austen' }],
    openWorld: quotes.upstreams.length > 0,
    run: ({ query, limit, offset }, call) =>
      withCollection(quotes, call, ({ authors, nearestAuthors }) => {
        const wanted = toSlug(query ?? '');
        const isWanted = (text: string) => wanted !== '' && text.includes(wanted);
        const found =
          query === undefined ? authors : authors.filter(({ slug, name }) => isWanted(slug) || isWanted(toSlug(name)));
        if (found.length === 0) call.note(noMatch(nearestAuthors(wanted)));
        const { part, ...page } = toPage(found, limit, offset);
        return { ...page, authors: part };
      }),
  });

function noMatch(nearest: readonly string[]): string {
  const near = nearest.length > 0 ? ` (nearest: ${nearest.join(', ')})` : '';
  return `No author's name has these characters in it${near}. Try a shorter part of the name.`;
}
