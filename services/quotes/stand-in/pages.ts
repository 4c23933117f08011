const maxLimit = 150;
/** Nobody gets further than this: a later page repeats what is here (lukePeavey/quotable, utils/getPaginationParams). */
const maxSkip = 10_000;

export function clampInt(text: string | null, least: number, most: number, otherwise: number): number {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? otherwise : Math.min(Math.max(value, least), most);
}

interface Place {
  readonly limit: number;
  readonly page: number;
  readonly skip: number;
}

/** `limit` and `page`; or the older `skip`, which wins. */
function readPlace(query: URLSearchParams): Place {
  const limit = clampInt(query.get('limit'), 1, maxLimit, 20);
  if (query.has('skip')) {
    const skip = clampInt(query.get('skip'), 0, maxSkip, 0);
    return { limit, page: Math.floor(skip / limit) + 1, skip };
  }
  const page = clampInt(query.get('page'), 1, Number.MAX_SAFE_INTEGER, 1);
  return { limit, page, skip: Math.min((page - 1) * limit, maxSkip) };
}

export interface Envelope {
  readonly count: number;
  readonly totalCount: number;
  readonly page: number;
  readonly totalPages: number;
  /** Null where nothing follows. */
  readonly lastItemIndex: number | null;
  readonly results: readonly object[];
}

export function toEnvelope(items: readonly object[], query: URLSearchParams): Envelope {
  const { limit, page, skip } = readPlace(query);
  const results = items.slice(skip, skip + limit);
  const end = skip + results.length;
  return {
    count: results.length,
    totalCount: items.length,
    page,
    totalPages: Math.ceil(items.length / limit),
    lastItemIndex: end >= items.length ? null : end,
    results,
  };
}

type Direction = 1 | -1;
export type SortFields<T> = ReadonlyMap<
  string,
  { readonly of: (item: T) => string | number; readonly order: Direction }
>;

/**
 * Sorted by `sortBy` (the first field where that is none of them) and `order`. The database leaves equal ones in any order, and
 * in another one the next time: `turn` moves them, so that pages of one listing can overlap.
 */
export function sortItems<T>(items: readonly T[], query: URLSearchParams, fields: SortFields<T>, turn: number): T[] {
  const field = fields.get(query.get('sortBy') ?? '') ?? [...fields.values()][0];
  if (!field) return [...items];
  const order = readOrder(query.get('order') ?? query.get('sortOrder')) ?? field.order;
  const start = items.length > 0 ? (turn * 37) % items.length : 0;
  return [...items.slice(start), ...items.slice(0, start)].sort((a, b) => {
    const [left, right] = [field.of(a), field.of(b)];
    return left === right ? 0 : left < right ? -order : order;
  });
}

function readOrder(text: string | null): Direction | undefined {
  if (text === 'asc' || text === '1') return 1;
  return text === 'desc' || text === '-1' ? -1 : undefined;
}
