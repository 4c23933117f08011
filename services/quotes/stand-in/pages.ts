import type { QuoteRecord } from './records.ts';

const maxLimit = 150;
/** Nobody gets further than this: a later page repeats what is here (lukePeavey/quotable, utils/getPaginationParams). */
const maxSkip = 10_000;

export interface Envelope {
  readonly count: number;
  readonly totalCount: number;
  readonly page: number;
  readonly totalPages: number;
  /** Null where nothing follows. */
  readonly lastItemIndex: number | null;
  readonly results: readonly QuoteRecord[];
}

export function toEnvelope(quotes: readonly QuoteRecord[], query: URLSearchParams): Envelope {
  const limit = clampInt(query.get('limit'), maxLimit, 20);
  const page = clampInt(query.get('page'), Number.MAX_SAFE_INTEGER, 1);
  const skip = Math.min((page - 1) * limit, maxSkip);
  const results = quotes.slice(skip, skip + limit);
  const end = skip + results.length;
  return {
    count: results.length,
    totalCount: quotes.length,
    page,
    totalPages: Math.ceil(quotes.length / limit),
    lastItemIndex: end >= quotes.length ? null : end,
    results,
  };
}

function clampInt(text: string | null, most: number, otherwise: number): number {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? otherwise : Math.min(Math.max(value, 1), most);
}

/**
 * Sorted by `sortBy=content`, or by date as without an order. The database leaves equal ones in any order, and in another one the
 * next time: `turn` moves them, so that pages of one listing can overlap.
 */
export function sortQuotes(quotes: readonly QuoteRecord[], query: URLSearchParams, turn: number): QuoteRecord[] {
  const field = query.get('sortBy') === 'content' ? 'content' : 'dateAdded';
  const isAscending = query.has('order') ? query.get('order') === 'asc' : field === 'content';
  const start = quotes.length > 0 ? (turn * 37) % quotes.length : 0;
  return [...quotes.slice(start), ...quotes.slice(0, start)].sort((a, b) => {
    if (a[field] === b[field]) return 0;
    return a[field] < b[field] === isAscending ? -1 : 1;
  });
}
