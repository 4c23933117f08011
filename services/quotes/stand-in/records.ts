import { createHash } from 'node:crypto';
import embedded from '../src/embedded/quotations.json' with { type: 'json' };
import { toSlug } from '../src/quote.ts';

/** A quote as Quotable sends it. */
export interface QuoteRecord {
  readonly _id: string;
  readonly content: string;
  readonly author: string;
  readonly authorSlug: string;
  readonly length: number;
  readonly tags: readonly string[];
  readonly dateAdded: string;
  readonly dateModified: string;
}

/** The first quotes of the embedded set as records of Quotable's, with ids and dates made up; every tenth has no tags. */
export function sampleRecords(count = 400): QuoteRecord[] {
  const names = new Map(embedded.authors.map(({ slug, name }) => [slug, name]));
  return embedded.quotes
    .slice(0, count)
    .map(({ author, content, tags }, index) =>
      toRecord(content, names.get(author) ?? author, index % 10 === 9 ? [] : tags, `2021-0${1 + (index % 4)}-15`),
    );
}

export function toRecord(
  content: string,
  author: string,
  tags: readonly string[] = [],
  dateAdded = '2021-01-15',
): QuoteRecord {
  return {
    _id: toId(content),
    content,
    author,
    authorSlug: toQuotableSlug(author),
    length: content.length,
    tags,
    dateAdded,
    dateModified: '2023-04-14',
  };
}

/** Quotable's slugs are those of lodash: without accents and apostrophes, and split where a capital follows. */
function toQuotableSlug(name: string): string {
  return toSlug(name.replace(/['’]/g, '').replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' '));
}

const toId = (text: string): string => createHash('sha256').update(`stand-in ${text}`).digest('base64url').slice(0, 12);
