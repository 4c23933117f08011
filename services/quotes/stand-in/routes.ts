import { BadRequest, filterQuotes, searchQuotes, wordsOf } from './filters.ts';
import { type AuthorRecord, type TagRecord, toAuthors, toTags } from './listings.ts';
import { clampInt, type SortFields, sortItems, toEnvelope } from './pages.ts';
import { type QuoteRecord, toQuotableSlug } from './records.ts';

/** Quotable's addresses. A path that is none of them, or undefined, is answered 404. */
export function createRoutes(
  quotes: readonly QuoteRecord[],
): (path: string | undefined, query: URLSearchParams) => Response {
  const authors = toAuthors(quotes);
  const tags = toTags(quotes);
  let turn = 0;

  const routes: Readonly<Record<string, (query: URLSearchParams) => Response>> = {
    '/': () => new Response(null, { status: 302, headers: { location: 'https://github.com/lukePeavey/quotable' } }),
    '/random': (query) => {
      const [quote] = draw(matching(query), 1);
      return quote ? Response.json(quote) : refuse(404, 'Not Found');
    },
    '/quotes/random': (query) => Response.json(draw(matching(query), clampInt(query.get('limit'), 1, 50, 1))),
    '/quotes': (query) =>
      Response.json(toEnvelope(sortItems(filterQuotes(quotes, query), query, quoteFields, turn++), query)),
    '/authors': (query) => {
      const wanted = query.get('slug')?.split(/[|,]/).map(toQuotableSlug);
      const found = wanted ? authors.filter(({ slug }) => wanted.includes(slug)) : authors;
      return Response.json(toEnvelope(sortItems(found, query, listFields, turn++), query));
    },
    '/tags': (query) => Response.json(sortItems(tags, query, listFields, turn++)),
    '/search/quotes': (query) => search(query, searchQuotes(quotes, query.get('query') ?? '')),
    '/search/authors': (query) => {
      const words = wordsOf(query.get('query') ?? '');
      return search(
        query,
        authors.filter(({ name }) => [...wordsOf(name)].some((word) => words.has(word))),
      );
    },
    '/info/count': () => Response.json({ quotes: quotes.length, authors: authors.length, tags: tags.length }),
  };

  return (path = '', query) => {
    try {
      const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
      return route ? route(query) : one(path);
    } catch (error) {
      if (error instanceof BadRequest) return refuse(400, error.message);
      throw error;
    }
  };

  function matching(query: URLSearchParams): QuoteRecord[] {
    const words = query.get('query');
    const fitting = filterQuotes(quotes, query);
    return words ? searchQuotes(fitting, words) : fitting;
  }

  /** `/quotes/:id`, `/authors/:id` and `/authors/slug/:slug`. */
  function one(path: string): Response {
    const [, kind, ...rest] = path.split('/');
    const id = decodeURIComponent(rest.at(-1) ?? '');
    const found =
      kind === 'quotes' && rest.length === 1
        ? quotes.find(({ _id }) => _id === id)
        : kind === 'authors' && authors.find(({ _id, slug }) => (rest[0] === 'slug' ? slug === id : _id === id));
    return found ? Response.json(found) : refuse(404, 'The requested resource could not be found');
  }
}

const quoteFields: SortFields<QuoteRecord> = new Map([
  ['dateAdded', { of: ({ dateAdded }) => dateAdded, order: -1 }],
  ['dateModified', { of: ({ dateModified }) => dateModified, order: -1 }],
  ['author', { of: ({ author }) => author, order: 1 }],
  ['content', { of: ({ content }) => content, order: 1 }],
  ['length', { of: ({ length }) => length, order: -1 }],
]);

const listFields: SortFields<AuthorRecord | TagRecord> = new Map([
  ['name', { of: ({ name }) => name, order: 1 }],
  ['quoteCount', { of: ({ quoteCount }) => quoteCount, order: -1 }],
  ['dateAdded', { of: ({ dateAdded }) => dateAdded, order: -1 }],
  ['dateModified', { of: ({ dateModified }) => dateModified, order: -1 }],
]);

function search(query: URLSearchParams, found: readonly object[]): Response {
  if (!query.get('query')) return refuse(422, 'Missing required parameter: `query`');
  const { lastItemIndex: _, ...envelope } = toEnvelope(found, query);
  return Response.json(envelope);
}

function draw(quotes: readonly QuoteRecord[], count: number): QuoteRecord[] {
  const left = [...quotes];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(Math.random() * left.length), 1),
  ).flat();
}

/** An error as Quotable sends it. */
export function refuse(status: number, statusMessage: string): Response {
  return Response.json({ statusCode: status, statusMessage }, { status });
}
