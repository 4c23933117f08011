import * as z from 'zod';
import { type EventFacts, eventFacts, point } from './event-facts.ts';
import type { Oddities } from './oddities.ts';

/** One event of a list. */
export interface ListedEvent extends EventFacts {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** One page of SEARCH. */
export interface ListPage {
  readonly events: readonly ListedEvent[];
  /** Whether more may follow: a page that is not full is the last one. */
  readonly isFull: boolean;
}

/** More than this GDACS never gives in a page, whatever is asked for. */
export const pageSize = 100;

/** Ten pages in one: to read many thousands of broken features, page after page, would take seconds. */
const maxFeatures = 10 * pageSize;

/** The whole answer; nothing at all (204) where no event matches. */
export const eventCollection = z.object({ features: z.array(z.unknown()).max(maxFeatures) }).nullable();

/** One of its features, read one by one: a broken one is left out. */
export const listedFeature = z.object({ geometry: point, properties: eventFacts });

export function toListPage(collection: z.output<typeof eventCollection>, oddities: Oddities): ListPage {
  const features = collection?.features ?? [];
  const events = features.flatMap((feature): ListedEvent[] => {
    const { data } = listedFeature.safeParse(feature);
    if (!data) oddities.count('event_unreadable');
    return data ? [{ ...data.properties, ...data.geometry }] : [];
  });
  return { events: events.sort(latestFirst), isFull: features.length >= pageSize };
}

/** As GDACS sorts, and beyond it, so that what ended at the same time has an order too. */
function latestFirst(a: ListedEvent, b: ListedEvent): number {
  return compare(b.to ?? '', a.to ?? '') || compare(a.type, b.type) || a.id - b.id;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
