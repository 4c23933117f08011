import type { ListedEvent } from './event-list.ts';
import type { AlertLevel, EventType } from './event-types.ts';

/** What events to find. Null is no filter. */
export interface EventFilter {
  readonly types: readonly EventType[] | null;
  readonly levels: readonly AlertLevel[] | null;
  readonly iso3: string | null;
  /** `YYYY-MM-DD`, both inclusive, in UTC. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface EventQuery extends EventFilter {
  readonly currentOnly: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Whether an event is one that is wanted. An unknown alert level is none of those that are. */
export function isMatch(event: ListedEvent, { types, levels, iso3, from, to, currentOnly }: EventQuery): boolean {
  return (
    (types === null || types.includes(event.type)) &&
    (levels === null || (event.alertLevel !== null && levels.includes(event.alertLevel))) &&
    (iso3 === null || event.countries.some((country) => country.iso3 === iso3)) &&
    (!currentOnly || event.isCurrent === true) &&
    overlaps(event, from, to)
  );
}

/** By whole days of UTC; the ISO forms of dates and times sort as text. */
function overlaps(event: ListedEvent, from: string | null, to: string | null): boolean {
  const start = event.from ?? event.to;
  const end = event.to ?? event.from;
  return (
    (from === null || (end !== null && end.slice(0, 10) >= from)) &&
    (to === null || (start !== null && start.slice(0, 10) <= to))
  );
}
