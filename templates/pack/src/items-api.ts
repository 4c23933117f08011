import { type Call, ToolError, type UpstreamStatus } from '@toolpacks/contracts';
import {
  createCache,
  createDrift,
  createUpstream,
  type SharedCache,
  shapeOf,
  type UpstreamOptions,
} from '@toolpacks/upstream';
import * as z from 'zod';

/** What is asked of `GET /items`. */
export interface ItemQuery {
  /** Words that all have to occur. */
  readonly query?: string | undefined;
  /** 1 to 50 */
  readonly limit: number;
  readonly offset: number;
}

/** The items of the API, or of whatever stands in for it. */
export interface ItemsApi {
  /** Throws `upstream_invalid` where the answer cannot be what was asked for. */
  search(query: ItemQuery, call: Call): Promise<ItemPage>;
  status(): UpstreamStatus;
}

/** `total` is how many match in all. */
export type ItemPage = z.output<typeof page>;

/** What the API answers: without what an item cannot do without, the answer counts as unreadable; the rest may be null. */
const page = z.object({
  total: z.int().min(0),
  items: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string().min(1),
      description: z.string().nullable(),
      url: z
        .url({ protocol: /^https?$/ })
        .nullable()
        .catch(null),
      updated_at: z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString()),
    }),
  ),
});

/** The same as it is known, so that `/status` tells when it changes. */
const pageShape = shapeOf(page, { unused: ['items.created_at'] });

export interface ItemsApiOptions extends Pick<UpstreamOptions, 'baseUrl' | 'contactUrl' | 'fetch'> {
  /** How long a call may take: an attempt gets two fifths of it, so that one that is slow leaves time for another. */
  readonly callBudgetMs: number;
  /** Requests that may start within a second. */
  readonly requestsPerSecond?: number | undefined;
  readonly shared?: SharedCache | undefined;
}

const ttlMs = 5 * 60_000;
const graceMs = 24 * 60 * 60_000;

/** Asks the API for one page for each question, and keeps it for five minutes. Nothing else knows its addresses. */
export function createItemsApi({ callBudgetMs, requestsPerSecond = 5, shared, ...where }: ItemsApiOptions): ItemsApi {
  const upstream = createUpstream({
    name: 'my-pack',
    timeoutMs: Math.round(callBudgetMs * 0.4),
    retries: 1,
    // The stand-in needs no sparing.
    ...(!where.fetch && { requestsPerSecond }),
    ...where,
  });
  const cache = createCache({ name: 'items', shared });
  const drift = createDrift();
  const watch = drift.watch(pageShape);

  async function fetchPage({ query, limit, offset }: ItemQuery, signal: AbortSignal): Promise<ItemPage> {
    const searchParams = { q: query, limit, offset };
    const { total, items } = await upstream.getJson('items', { schema: page, watch, searchParams, signal });
    if (items.length > 0 || total <= offset) return { total, items: items.slice(0, limit) };
    throw new ToolError(
      'upstream_invalid',
      `my-pack: ${upstream.host} counts ${total} items and gives none of them; try again in a minute`,
    );
  }

  return {
    search: ({ query, limit, offset }, call) =>
      cache.read(JSON.stringify([query, limit, offset]), { ttlMs, graceMs, call }, (signal) =>
        fetchPage({ query, limit, offset }, signal),
      ),
    status: () => ({ ...upstream.status(), drift: drift.seen() }),
  };
}
