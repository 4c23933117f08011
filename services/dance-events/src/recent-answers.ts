import { type EventFilter, type FoundEvents, findEvents, type Listing } from './listing.ts';

/** Finds events, or gives the same answer again: most callers ask what others have just asked. */
export type FindRecently = (region: string, listing: Listing, filter: EventFilter) => FoundEvents;

interface Answer {
  readonly listing: Listing;
  readonly found: FoundEvents;
}

/** An answer of 200 events takes a quarter of a megabyte once it has been written, so there are not many. */
const mostAnswers = 40;

/** Remembers the last answers. An answer is that of one listing: a newer one of the region is searched anew. */
export function createRecentAnswers(): FindRecently {
  const answers = new Map<string, Answer>();

  return (region, listing, filter) => {
    const { words, from, to, limit } = filter;
    const key = `${region} ${from} ${to} ${limit} ${words.join(' ')}`;
    const known = answers.get(key);
    const found = known?.listing === listing ? known.found : findEvents(region, listing, filter);
    // The one that was asked for last is the last to go.
    answers.delete(key);
    answers.set(key, { listing, found });
    const [oldest] = answers.size > mostAnswers ? answers.keys() : [];
    if (oldest !== undefined) answers.delete(oldest);
    return found;
  };
}
