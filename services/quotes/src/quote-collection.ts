import { nearest } from '@toolpacks/pack-kit';
import { drawDistinct } from './draw-distinct.ts';
import { type Quote, toSlug, toTagKey } from './quote.ts';
import { createQuoteSearch } from './quote-search.ts';

export interface QuoteFilter {
  /** `a,b` demands all of the tags, `a|b` any of them; a comma then is part of a name. */
  readonly tags?: string | undefined;
  /** A slug, or a name that makes one. */
  readonly author?: string | undefined;
}

export interface TagCount {
  readonly name: string;
  readonly quote_count: number;
}

export interface AuthorCount {
  readonly slug: string;
  readonly name: string;
  readonly quote_count: number;
}

export interface QuoteCollection {
  /** Up to `limit` distinct quotes that fit, uniformly drawn; the same seed draws the same ones. */
  draw(filter: QuoteFilter, limit: number, seed: string | undefined): Quote[];
  /** Most used first, then by name. */
  readonly tags: readonly TagCount[];
  /** By name. */
  readonly authors: readonly AuthorCount[];
  /** Every quote that fits the words, best first. */
  search(query: string): Quote[];
  /** Parts of a tags filter that no quote has, with the nearest that exist. */
  unknownTags(tags: string): { readonly tag: string; readonly suggestions: readonly string[] }[];
  nearestAuthors(author: string): string[];
}

/** Quotes with the indexes that the tools need; the search index is made on first use. */
export function createQuoteCollection(quotes: readonly Quote[]): QuoteCollection {
  const byTag = Map.groupBy(
    quotes.flatMap((quote) => quote.tags.map((tag) => ({ key: toTagKey(tag), quote }))),
    ({ key }) => key,
  );
  const quotesOfTag = new Map([...byTag].map(([key, entries]) => [key, new Set(entries.map(({ quote }) => quote))]));
  const byAuthor = Map.groupBy(quotes, ({ author_slug }) => author_slug);
  // A source's own slugs may differ from ours, so the name finds an author as well.
  const slugOf = new Map(
    quotes.flatMap(({ author, author_slug }) => [author, author_slug].map((name) => [toSlug(name), author_slug])),
  );
  const tags = countTags(quotes);
  const authors = countAuthors(byAuthor);
  let search: ((query: string) => Quote[]) | undefined;

  return {
    tags,
    authors,
    draw: (filter, limit, seed) => drawDistinct(matching(filter), limit, seed),
    search(query) {
      search ??= createQuoteSearch(quotes);
      return search(query);
    },
    unknownTags: (given) =>
      splitTags(given)
        .names.filter((name) => !quotesOfTag.has(toTagKey(name)))
        .map((tag) => ({
          tag,
          suggestions: nearest(
            tag,
            tags.map(({ name }) => name),
          ),
        })),
    nearestAuthors: (author) => nearest(toSlug(author), byAuthor.keys()),
  };

  function matching({ tags, author }: QuoteFilter): readonly Quote[] {
    const candidates = author === undefined ? quotes : (byAuthor.get(slugOf.get(toSlug(author)) ?? '') ?? []);
    if (tags === undefined) return candidates;
    const { names, any } = splitTags(tags);
    const sets = names.map((name) => quotesOfTag.get(toTagKey(name)));
    return candidates.filter((quote) =>
      any ? sets.some((set) => set?.has(quote)) : sets.every((set) => set?.has(quote)),
    );
  }
}

function splitTags(tags: string): { names: string[]; any: boolean } {
  const any = tags.includes('|');
  return {
    any,
    names: tags
      .split(any ? '|' : ',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  };
}

function countTags(quotes: readonly Quote[]): TagCount[] {
  const counts = new Map<string, { name: string; quote_count: number }>();
  for (const tag of quotes.flatMap((quote) => quote.tags)) {
    const count = counts.get(toTagKey(tag)) ?? { name: tag, quote_count: 0 };
    count.quote_count += 1;
    counts.set(toTagKey(tag), count);
  }
  return [...counts.values()].sort((a, b) => b.quote_count - a.quote_count || a.name.localeCompare(b.name));
}

function countAuthors(byAuthor: ReadonlyMap<string, readonly Quote[]>): AuthorCount[] {
  return [...byAuthor]
    .map(([slug, quotes]) => ({ slug, name: quotes[0]?.author ?? slug, quote_count: quotes.length }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
