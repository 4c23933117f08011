import { definePack, type Pack } from '@toolpacks/pack-kit';
import type { Config } from './config.ts';
import { openEmbeddedSet } from './embedded-set.ts';
import type { QuoteSource } from './quote-source.ts';
import { openQuotesFile } from './quotes-file.ts';
import { listAuthors } from './tools/list-authors.ts';
import { listTags } from './tools/list-tags.ts';
import { randomQuote } from './tools/random-quote.ts';
import { searchQuotes } from './tools/search-quotes.ts';

export async function createPack(
  config: Pick<Config, 'QUOTES_CONTRACT' | 'QUOTES_FILE' | 'QUOTES_UPSTREAM_URL' | 'CALL_BUDGET_MS' | 'CONTACT_URL'>,
): Promise<Pack> {
  const quotes = await openSource(config);
  return definePack({
    name: 'quotes',
    title: 'Quotes',
    description:
      'Quotations by author and tag. Start with random_quote or search_quotes; list_tags and list_authors give the names they accept.',
    version: '0.1.0',
    owner: 'toolpacks',
    source: quotes.source,
    upstreams: quotes.upstreams,
    timeBudgetMs: config.CALL_BUDGET_MS,
    tools: [randomQuote(quotes, config.QUOTES_CONTRACT), searchQuotes(quotes), listTags(quotes), listAuthors(quotes)],
  });
}

/** The HTTP client costs a third of the pack's memory, so it is loaded only where it is used. */
async function openSource({
  QUOTES_FILE,
  QUOTES_UPSTREAM_URL,
  CONTACT_URL,
}: Pick<Config, 'QUOTES_FILE' | 'QUOTES_UPSTREAM_URL' | 'CONTACT_URL'>): Promise<QuoteSource> {
  if (QUOTES_UPSTREAM_URL) {
    const { createQuotableSource } = await import('./quotable.ts');
    return createQuotableSource(QUOTES_UPSTREAM_URL, { contactUrl: CONTACT_URL });
  }
  return QUOTES_FILE ? openQuotesFile(QUOTES_FILE) : openEmbeddedSet();
}
