import { type QuoteRecord, toId } from './records.ts';

const dates = { dateAdded: '2021-01-15', dateModified: '2023-04-14' };

export interface AuthorRecord {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  readonly quoteCount: number;
  readonly dateAdded: string;
  readonly dateModified: string;
}

/** Authors as Quotable sends them, with their descriptive texts made up. */
export function toAuthors(quotes: readonly QuoteRecord[]): AuthorRecord[] {
  return [...Map.groupBy(quotes, ({ authorSlug }) => authorSlug)].map(([slug, of]) => {
    const name = of[0]?.author ?? slug;
    return {
      _id: toId(slug),
      name,
      slug,
      link: `https://en.wikipedia.org/wiki/${encodeURIComponent(name.replaceAll(' ', '_'))}`,
      bio: `${name} is an author of the stand-in.`,
      description: 'Author',
      quoteCount: of.length,
      ...dates,
    };
  });
}

export interface TagRecord {
  readonly _id: string;
  readonly name: string;
  readonly quoteCount: number;
  readonly dateAdded: string;
  readonly dateModified: string;
}

export function toTags(quotes: readonly QuoteRecord[]): TagRecord[] {
  return [
    ...Map.groupBy(
      quotes.flatMap(({ tags }) => tags),
      (tag) => tag,
    ),
  ].map(([name, uses]) => ({
    _id: toId(name),
    name,
    quoteCount: uses.length,
    ...dates,
  }));
}
