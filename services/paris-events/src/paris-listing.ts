import type { Call, UpstreamStatus } from '@toolpacks/contracts';
import {
  asJson,
  createCache,
  createDrift,
  createOddities,
  createUpstream,
  type Fetched,
  type SharedCache,
  type UpstreamOptions,
} from '@toolpacks/upstream';
import type { EventQuery } from './event-query.ts';
import type { OddityKind } from './oddities.ts';
import type { EventPage } from './read-page.ts';
import { toWhere } from './where-clause.ts';

/** The events of "Que faire à Paris ?", or of whatever stands in for it. */
export interface EventListing {
  search(query: EventQuery, call: Call): Promise<EventPage>;
  status(): UpstreamStatus;
}

export interface ParisListingOptions extends Pick<UpstreamOptions, 'baseUrl' | 'contactUrl' | 'fetch'> {
  /** How long a call may take: an attempt gets two fifths of it, so that one that is slow leaves time for another. */
  readonly callBudgetMs: number;
  readonly ttlMs?: number | undefined;
  readonly requestsPerSecond?: number | undefined;
  readonly shared?: SharedCache | undefined;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** The trailing dash is part of the data set's name. */
const path = 'api/explore/v2.1/catalog/datasets/que-faire-a-paris-/records';

/** Asks the portal of Paris, an Opendatasoft one, for one page for each question, and keeps it for five minutes. */
export function createParisListing(options: ParisListingOptions): EventListing {
  const { callBudgetMs, ttlMs = 5 * minute, requestsPerSecond = 2, shared, ...where } = options;
  const timeoutMs = Math.round(callBudgetMs * 0.4);
  const upstream = createUpstream({ name: 'paris-events', timeoutMs, retries: 1, requestsPerSecond, ...where });
  const cache = createCache({ name: 'paris-events', maxEntries: 100, shared });
  const oddities = createOddities<OddityKind>();
  const drift = createDrift();

  async function fetchPage(query: EventQuery, signal: AbortSignal, previous: Fetched<EventPage> | undefined) {
    // What reads a page costs memory that an idle pack does without.
    const [{ readPage, recordsAnswer }, { answerShape }] = await Promise.all([
      import('./read-page.ts'),
      import('./answer-shape.ts'),
    ]);
    const readAnswer = asJson(recordsAnswer, { watch: drift.watch(answerShape) });
    return upstream.get<EventPage>(path, {
      accept: 'application/json',
      searchParams: {
        where: toWhere(query),
        order_by: 'date_start,id',
        limit: query.limit,
        offset: query.offset,
      },
      signal,
      previous,
      parse: async (response, subject) => readPage(await readAnswer(response, subject), query, subject, oddities),
    });
  }

  return {
    async search(query, call) {
      const { words, freeOnly, from, to, limit, offset } = query;
      const key = JSON.stringify([words, freeOnly, from, to, limit, offset]);
      const { value } = await cache.read<Fetched<EventPage>>(key, { ttlMs, graceMs: day, call }, (signal, stale) =>
        fetchPage(query, signal, stale),
      );
      return value;
    },
    status: () => ({ ...upstream.status(), oddities: oddities.counts(), drift: drift.seen() }),
  };
}
