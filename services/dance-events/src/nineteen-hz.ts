import { type Call, ToolError, type UpstreamStatus } from '@toolpacks/contracts';
import {
  createCache,
  createDrift,
  createOddities,
  createUpstream,
  type Fetched,
  httpStatusOf,
  type SharedCache,
  type UpstreamOptions,
} from '@toolpacks/upstream';
import type { EventFilter, FoundEvents, Listing } from './listing.ts';
import type { OddityKind } from './oddities.ts';
import { createRecentAnswers } from './recent-answers.ts';
import { type Region, regions } from './regions.ts';

/** The events of 19hz.info, or of whatever stands in for it. */
export interface EventListing {
  find(region: Region, filter: EventFilter, call: Call): Promise<FoundEvents>;
  status(): UpstreamStatus;
}

export interface NineteenHzOptions extends Pick<UpstreamOptions, 'baseUrl' | 'contactUrl' | 'fetch'> {
  /** How long a call may take: an attempt gets two fifths of it, so that one that is slow leaves time for another. */
  readonly callBudgetMs: number;
  readonly ttlMs?: number | undefined;
  readonly requestsPerSecond?: number | undefined;
  readonly shared?: SharedCache | undefined;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Nine times the largest file that is known, which has 111,320 bytes. */
const maxBytes = 1024 * 1024;

/** Reads a region's file, `events_<key>.csv`, whole and keeps it for ten minutes; an empty one for one minute. */
export function createNineteenHz(options: NineteenHzOptions): EventListing {
  const { callBudgetMs, ttlMs = 10 * minute, requestsPerSecond = 2, shared, ...where } = options;
  const timeoutMs = Math.round(callBudgetMs * 0.4);
  const upstream = createUpstream({
    name: 'dance-events',
    timeoutMs,
    retries: 1,
    maxBytes,
    requestsPerSecond,
    ...where,
  });
  const cache = createCache({ name: 'dance-events', maxEntries: regions.length, shared });
  const find = createRecentAnswers();
  const oddities = createOddities<OddityKind>();
  const drift = createDrift();

  async function fetchListing(region: Region, signal: AbortSignal, previous: Fetched<Listing> | undefined) {
    // What reads a file costs memory that an idle pack does without.
    const { readListing } = await import('./read-listing.ts');
    try {
      return await upstream.get<Listing>(`events_${region.key}.csv`, {
        accept: 'text/csv',
        signal,
        previous,
        parse: async (response, subject) => {
          const bytes = new Uint8Array(await response.arrayBuffer());
          const listing = readListing(bytes, region, subject, { oddities, drift });
          if (listing.length > 0 || !previous?.value.length) return listing;
          // Caught while it was written, more likely than all events gone: what there was is better for a day.
          throw new ToolError(
            'upstream_invalid',
            `${subject.name}: ${subject.host} has an empty file for ${region.label}, which had ${previous.value.length} events`,
          );
        },
      });
    } catch (error) {
      if (httpStatusOf(error) !== 404) throw error;
      throw new ToolError('not_found', `${upstream.host} has no list of events for ${region.label} now (HTTP 404)`, {
        cause: error,
        hint: 'Ask for another region, or for this one another day',
      });
    }
  }

  return {
    async find(region, filter, call) {
      const life = ({ value }: Fetched<Listing>) => (value.length > 0 ? ttlMs : Math.min(ttlMs, minute));
      const { value } = await cache.read(region.slug, { ttlMs: life, graceMs: day, call }, (signal, stale) =>
        fetchListing(region, signal, stale),
      );
      return find(region.slug, value, filter);
    },
    status: () => ({ ...upstream.status(), oddities: oddities.counts(), drift: drift.seen() }),
  };
}
