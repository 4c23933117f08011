import type { Call, UpstreamStatus } from '@toolpacks/contracts';
import type { EventQuery } from './event-filter.ts';
import type { EventRef } from './event-ref.ts';
import { createGdacsApi, type GdacsApiOptions } from './gdacs-api.ts';
import { type FoundEvent, readEvent } from './read-event.ts';
import { type FoundEvents, searchEvents } from './search-events.ts';

/** Where the tools get their events. */
export interface DisasterListing {
  search(query: EventQuery, call: Call): Promise<FoundEvents>;
  /** Throws `not_found` where there is no such event. */
  event(ref: EventRef, wanted: { readonly withGeometry: boolean }, call: Call): Promise<FoundEvent>;
  status(): UpstreamStatus;
}

export function createDisasterListing(options: GdacsApiOptions): DisasterListing {
  const api = createGdacsApi(options);
  const { budgetMs, now } = options;
  return {
    search: (query, call) => searchEvents(query, call, { readPage: api.page, budgetMs, now }),
    event: (ref, wanted, call) => readEvent(ref, wanted, call, { api, budgetMs }),
    status: api.status,
  };
}
