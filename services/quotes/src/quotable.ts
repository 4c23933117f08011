import { type Call, type Source, ToolError } from '@toolpacks/contracts';
import {
  createCache,
  createDrift,
  createUpstream,
  type SharedCache,
  shapeOf,
  type Upstream,
} from '@toolpacks/upstream';
import * as z from 'zod';
import { type Quote, toSlug } from './quote.ts';
import { createQuoteCollection, type QuoteCollection } from './quote-collection.ts';
import type { QuoteSource } from './quote-source.ts';

const hour = 3_600_000;
const pageSize = 150;
/** 18,000 quotes: far more than any known Quotable data set, and within the 180 requests that it allows in a minute. */
const maxPages = 120;
const pagesAtOnce = 4;
/** Of JSON, of all quotes of a load together: six times QuoteSlate's set, the largest that is known, which has 618,457. */
export const maxCharacters = 4_000_000;
/** Real quotes have five at most. */
const maxTags = 20;

/** An answer of `/quotes` (lukePeavey/quotable, page envelope). The slug and the length are not sent by every relative. */
const page = z.object({
  totalPages: z.int().min(0),
  results: z.array(
    z
      .object({
        _id: z.string(),
        content: z.string(),
        author: z.string(),
        authorSlug: z.string().optional(),
        tags: z.array(z.string()).default([]),
      })
      .transform(
        ({ _id, content, author, authorSlug, tags }): Quote => ({
          id: _id,
          content,
          author,
          author_slug: authorSlug ?? toSlug(author),
          length: content.length,
          tags: tags.slice(0, maxTags),
        }),
      ),
  ),
});

/** The rest of the envelope and of a quote, as Quotable has it (lukePeavey/quotable, models/Quotes). */
const pageShape = shapeOf(page, {
  unused: [
    ...['count', 'totalCount', 'page', 'lastItemIndex'],
    ...['results.length', 'results.dateAdded', 'results.dateModified'],
  ],
});

export interface QuotableOptions {
  readonly ttlMs?: number;
  readonly contactUrl?: string | undefined;
  readonly shared?: SharedCache | undefined;
}

/**
 * Reads a live Quotable-compatible API whole, page by page, and keeps it for an hour: seeds, uniform draws and forgiving
 * tags then work the same as with the other sources, and the API is asked once an hour instead of with every call.
 */
export function createQuotableSource(
  baseUrl: string,
  { ttlMs = hour, contactUrl, shared }: QuotableOptions = {},
): QuoteSource {
  const upstream = createUpstream({ name: 'quotes upstream', baseUrl, contactUrl });
  const cache = createCache({ name: 'quotes', maxEntries: 1, shared });
  const drift = createDrift();
  const watch = drift.watch(pageShape);
  const { origin, host } = new URL(baseUrl);
  const collections = new WeakMap<readonly Quote[], QuoteCollection>();
  let loading: Promise<readonly Quote[]> | undefined;
  // Goes on when its callers have left: a load that takes longer than a call may is there for the next one.
  const load = () => {
    loading ??= readAll(upstream, watch).finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const collectionOf = (quotes: readonly Quote[]) => {
    const collection = collections.get(quotes) ?? createQuoteCollection(quotes);
    collections.set(quotes, collection);
    return collection;
  };
  const source: Source = { name: host, url: origin, license: 'As the service states', attribution: host };
  return {
    open: async (call: Call) => collectionOf(await cache.read('all', { ttlMs, graceMs: 24 * hour, call }, load)),
    source,
    upstreams: [{ status: () => ({ ...upstream.status(), drift: drift.seen() }) }],
    cache: shared,
  };
}

async function readAll(upstream: Upstream, watch: (answer: unknown) => void): Promise<readonly Quote[]> {
  // By content, because it is unique: under the API's own order, by date, pages may overlap and leave quotes out.
  const readPage = (number: number) =>
    upstream.getJson('quotes', {
      schema: page,
      watch,
      searchParams: { limit: pageSize, page: number, sortBy: 'content', order: 'asc' },
    });
  let characters = 0;
  const quotes = new Map<string, Quote>();
  const keep = ({ results }: z.output<typeof page>) => {
    characters += JSON.stringify(results).length;
    if (characters > maxCharacters) {
      throw new ToolError(
        'upstream_invalid',
        `quotes upstream: the quotes of ${upstream.host} have more than ${maxCharacters} characters; check QUOTES_UPSTREAM_URL`,
      );
    }
    for (const quote of results) quotes.set(quote.id, quote);
  };
  const first = await readPage(1);
  keep(first);
  const last = Math.min(first.totalPages, maxPages);
  for (let next = 2; next <= last; next += pagesAtOnce) {
    const numbers = Array.from({ length: Math.min(pagesAtOnce, last - next + 1) }, (_, index) => next + index);
    for (const read of await Promise.all(numbers.map(readPage))) keep(read);
  }
  if (quotes.size === 0) {
    throw new ToolError(
      'upstream_invalid',
      `quotes upstream: ${upstream.host} has no quotes; check QUOTES_UPSTREAM_URL`,
    );
  }
  return [...quotes.values()];
}
