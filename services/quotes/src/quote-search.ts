import MiniSearch from 'minisearch';
import { fold, type Quote } from './quote.ts';

/** Full-text search over content, author and tags, without regard to case or accents; the start of a word is enough. */
export function createQuoteSearch(quotes: readonly Quote[]): (query: string) => Quote[] {
  const index = new MiniSearch<{ id: number; content: string; author: string; tags: string }>({
    fields: ['content', 'author', 'tags'],
    tokenize: (text) => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
    searchOptions: { combineWith: 'AND', prefix: (term) => term.length > 2, boost: { author: 2 } },
  });
  index.addAll(quotes.map(({ content, author, tags }, id) => ({ id, content, author, tags: tags.join(' ') })));
  return (query) => index.search(query).flatMap(({ id }) => quotes[Number(id)] ?? []);
}
