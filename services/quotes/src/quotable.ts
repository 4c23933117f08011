import type { Call, Source } from '@toolpacks/contracts';
import { createCache, createUpstream, type Upstream } from '@toolpacks/upstream';
import * as z from 'zod';
import { type Quote, toSlug } from './quote.ts';
import { createQuoteCollection, type QuoteCollection } from './quote-collection.ts';
import type { QuoteSource } from './quote-source.ts';

const hour = 3_600_000;
const pageSize = 150;
/** 30,000 quotes: far more than any known Quotable data set, and still a bounded amount of work. */
const maxPages = 200;

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
          tags,
        }),
      ),
  ),
});

/**
 * Reads a live Quotable-compatible API whole, page by page, and keeps it for an hour: seeds, uniform draws and forgiving
 * tags then work the same as with the other sources, and the API's limit of 180 requests a minute is never near.
 */
export function createQuotableSource(baseUrl: string): QuoteSource {
  const upstream = createUpstream({ name: 'quotes upstream', baseUrl });
  const cache = createCache({ name: 'quotes', maxEntries: 1 });
  const { origin, host } = new URL(baseUrl);
  const source: Source = { name: host, url: origin, license: 'As the service states', attribution: host };
  return {
    open: (call: Call) =>
      cache.read('all', { ttlMs: hour, graceMs: 24 * hour, call }, (signal) => readAll(upstream, signal)),
    source,
    upstreams: [upstream],
  };
}

async function readAll(upstream: Upstream, signal: AbortSignal): Promise<QuoteCollection> {
  const readPage = (number: number) =>
    upstream.getJson('quotes', { schema: page, searchParams: { limit: pageSize, page: number }, signal });
  const first = await readPage(1);
  const quotes = new Map(first.results.map((quote) => [quote.id, quote]));
  for (let number = 2; number <= Math.min(first.totalPages, maxPages); number += 1) {
    for (const quote of (await readPage(number)).results) quotes.set(quote.id, quote);
  }
  return createQuoteCollection([...quotes.values()]);
}
