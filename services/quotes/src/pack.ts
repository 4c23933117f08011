import { definePack, type Pack } from '@toolpacks/pack-kit';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { openEmbeddedSet } from './embedded-set.ts';
import type { QuoteSource } from './quote-source.ts';
import { openQuotesFile } from './quotes-file.ts';
import { listAuthors } from './tools/list-authors.ts';
import { listTags } from './tools/list-tags.ts';
import { randomQuote } from './tools/random-quote.ts';
import { searchQuotes } from './tools/search-quotes.ts';

type SourceConfig = Pick<Config, 'QUOTES_FILE' | 'QUOTES_UPSTREAM_URL' | 'CONTACT_URL' | 'CACHE_URL'>;

export async function createPack(
  config: SourceConfig & Pick<Config, 'QUOTES_CONTRACT' | 'CALL_BUDGET_MS'>,
): Promise<Pack> {
  const quotes = await openSource(config);
  return definePack({
    name: 'quotes',
    title: 'Quotes',
    description:
      'Quotations by author and tag. Start with random_quote or search_quotes; list_tags and list_authors give the names they accept.',
    version: manifest.version,
    owner: 'toolpacks',
    source: quotes.source,
    upstreams: quotes.upstreams,
    cache: quotes.cache,
    timeBudgetMs: config.CALL_BUDGET_MS,
    tools: [randomQuote(quotes, config.QUOTES_CONTRACT), searchQuotes(quotes), listTags(quotes), listAuthors(quotes)],
  });
}

/** The HTTP client costs a third of the pack's memory, so it is loaded only where it is used. */
async function openSource({
  QUOTES_FILE,
  QUOTES_UPSTREAM_URL: baseUrl,
  CONTACT_URL: contactUrl,
  CACHE_URL: url,
}: SourceConfig): Promise<QuoteSource> {
  if (baseUrl) {
    const { createQuotableSource } = await import('./quotable.ts');
    const { openSharedCache } = await import('@toolpacks/upstream');
    const shared = openSharedCache({ url, pack: 'quotes', settings: baseUrl });
    return createQuotableSource(baseUrl, { contactUrl, shared });
  }
  return QUOTES_FILE ? openQuotesFile(QUOTES_FILE) : openEmbeddedSet();
}
