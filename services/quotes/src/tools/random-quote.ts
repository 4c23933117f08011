import { defineTool, type Tool, ToolError } from '@toolpacks/pack-kit';
import * as z from 'zod';
import { quote } from '../quote.ts';
import type { QuoteCollection, QuoteFilter } from '../quote-collection.ts';
import { type QuoteSource, withCollection } from '../quote-source.ts';

const maxLimit = { a: 50, b: 10 } as const;

/** In contract `b` fewer are given at once, and a tag that does not exist is refused instead of matching nothing. */
export function randomQuote(quotes: QuoteSource, contract: 'a' | 'b'): Tool {
  return defineTool({
    name: 'random_quote',
    title: 'Random quote',
    description:
      'Draws quotations at random, by tag or author if wanted. One is given as a single quote, several as a list. Call list_tags for tags and list_authors for author slugs.',
    input: z.strictObject({
      limit: z.int().min(1).max(maxLimit[contract]).default(1).describe('How many distinct quotes to draw'),
      tags: z
        .string()
        .regex(/[^\s,|]/)
        .max(300)
        .optional()
        .describe(
          'Tags: `love,wisdom` for quotes with all of them, `love|wisdom` for any; case, spaces and hyphens do not matter',
        ),
      author: z.string().min(1).max(100).optional().describe('Author slug from list_authors, such as `jane-austen`'),
      seed: z
        .union([z.int(), z.string().min(1).max(100)])
        .optional()
        .describe('The same seed draws the same quotes'),
    }),
    output: z.union([quote, z.object({ count: z.int(), quotes: z.array(quote) })]),
    examples: [{}, { limit: 3, tags: 'wisdom' }, { tags: 'love|friendship', seed: 'today' }],
    idempotent: false,
    openWorld: quotes.upstreams.length > 0,
    run: ({ limit, seed, ...filter }, call) =>
      withCollection(quotes, call, (collection) => {
        if (contract === 'b') refuseUnknownTags(collection, filter);
        const drawn = collection.draw(filter, limit, seed === undefined ? undefined : String(seed));
        if (drawn.length === 0) call.note(noMatch(collection, filter));
        const [only] = drawn;
        return limit === 1 && only ? only : { count: drawn.length, quotes: drawn };
      }),
  });
}

function refuseUnknownTags(collection: QuoteCollection, { tags = '' }: QuoteFilter): void {
  const unknown = collection.unknownTags(tags);
  if (unknown.length === 0) return;
  throw new ToolError('invalid_input', `random_quote: tags: no such tag: ${unknown.map(({ tag }) => tag).join(', ')}`, {
    hint: 'Call list_tags for the tags that exist',
    suggestions: [...new Set(unknown.flatMap(({ suggestions }) => suggestions))],
  });
}

function noMatch(collection: QuoteCollection, { tags = '', author }: QuoteFilter): string {
  const tagHints = collection
    .unknownTags(tags)
    .map(({ tag, suggestions }) => `no tag ${JSON.stringify(tag)}${orNear(suggestions)}`);
  const authorKnown = author === undefined || collection.draw({ author }, 1, undefined).length > 0;
  const authorHints = authorKnown
    ? []
    : [`no author ${JSON.stringify(author)}${orNear(collection.nearestAuthors(author))}`];
  const reasons = [...tagHints, ...authorHints];
  const reason = reasons.length > 0 ? reasons.join('; ') : 'each filter matches, but no quote fits all of them';
  return `No quote matches: ${reason}. Call list_tags or list_authors for what exists, or use fewer filters.`;
}

const orNear = (names: readonly string[]): string => (names.length > 0 ? ` (nearest: ${names.join(', ')})` : '');
