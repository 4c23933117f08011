import { fold } from '../src/quote.ts';
import { type QuoteRecord, toQuotableSlug } from './records.ts';

export class BadRequest extends Error {}

/** The quotes that fit `tags`, `author`, `minLength` and `maxLength`. Throws BadRequest for a comma in `author`. */
export function filterQuotes(quotes: readonly QuoteRecord[], query: URLSearchParams): QuoteRecord[] {
  const fits = [tagsFilter(query.get('tags')), authorFilter(query.get('author')), lengthFilter(query)];
  return quotes.filter((quote) => fits.every((fit) => fit(quote)));
}

type Filter = (quote: QuoteRecord) => boolean;

/** A pipe means any of the tags, and a comma is then part of a name; without a pipe, a comma means all of them. */
function tagsFilter(tags: string | null): Filter {
  if (!tags) return () => true;
  const any = tags.includes('|');
  const names = tags.split(any ? '|' : ',').map(toTitleCase);
  return (quote) =>
    any ? names.some((name) => quote.tags.includes(name)) : names.every((n) => quote.tags.includes(n));
}

/** `famous-quotes`, `famous quotes` and `Famous Quotes` are the same tag. */
function toTitleCase(tag: string): string {
  return tag
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}

function authorFilter(authors: string | null): Filter {
  if (!authors) return () => true;
  if (authors.includes(',')) throw new BadRequest('Multiple authors should be separated by a pipe.');
  const slugs = authors.split('|').map(toQuotableSlug);
  return ({ authorSlug }) => slugs.includes(authorSlug);
}

function lengthFilter(query: URLSearchParams): Filter {
  const least = Number.parseInt(query.get('minLength') ?? '0', 10) || 0;
  const most = Number.parseInt(query.get('maxLength') ?? '', 10) || Number.POSITIVE_INFINITY;
  return ({ length }) => length >= least && length <= most;
}

/** Quotes with any of the words, or with the phrase where the query is in quotes. Operators and fields are left out. */
export function searchQuotes(quotes: readonly QuoteRecord[], query: string): QuoteRecord[] {
  if (/^".+"$/.test(query)) return quotes.filter(({ content }) => fold(content).includes(fold(query.slice(1, -1))));
  const wanted = wordsOf(query);
  return quotes
    .map((quote) => ({ quote, score: [...wordsOf(quote.content)].filter((word) => wanted.has(word)).length }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ quote }) => quote);
}

export const wordsOf = (text: string): ReadonlySet<string> => new Set(fold(text).match(/[a-z]+/g) ?? []);
