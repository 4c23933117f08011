import type { ParisEvent } from './read-paris-events.ts';

/** The events of one spot of the map. */
export interface VenueGroup {
  readonly key: string;
  readonly name: string;
  readonly place: readonly [longitude: number, latitude: number];
  readonly events: readonly ParisEvent[];
}

export interface GroupedEvents {
  /** In the order in which their first events come. */
  readonly groups: readonly VenueGroup[];
  /** Without a place that could be shown. */
  readonly elsewhere: readonly ParisEvent[];
}

/** About ten metres: entrances of one house are one spot. */
const digits = 4;

/** Puts together what takes place at one spot, whatever its venue is called. */
export function groupByVenue(events: readonly ParisEvent[]): GroupedEvents {
  const spots = Map.groupBy(events, ({ venue }) => venue?.place?.map((part) => part.toFixed(digits)).join(' ') ?? '');
  const groups = [...spots].flatMap(([key, events]): VenueGroup[] => {
    const venue = events[0]?.venue;
    if (!venue?.place) return [];
    return [{ key, name: venue.name ?? venue.address ?? 'A place without a name', place: venue.place, events }];
  });
  return { groups, elsewhere: spots.get('') ?? [] };
}
