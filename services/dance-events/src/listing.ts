import type { CalendarDay } from './calendar-day.ts';
import type { DanceEvent } from './dance-event.ts';

/** An event with what it is found by. */
export interface ListedEvent {
  readonly event: DanceEvent;
  readonly firstDay: CalendarDay;
  readonly lastDay: CalendarDay;
  readonly startsAtMs: number;
  /** Characters of its JSON. */
  readonly size: number;
  /** Folded title, venue, city and genres. */
  readonly text: string;
}

/** A region's events, sorted by start and then title. */
export type Listing = readonly ListedEvent[];

export interface EventFilter {
  /** Folded; each has to occur. */
  readonly words: readonly string[];
  /** Events of several days count until their last one. */
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly limit: number;
}

/** The data of an answer; never changed, so that it can be given again. */
export interface EventList {
  /** Its slug. */
  readonly region: string;
  readonly count: number;
  /** How many match, given or not. */
  readonly total: number;
  readonly events: DanceEvent[];
}

export interface FoundEvents {
  readonly list: EventList;
  /** How many there are in these days, whatever the words. */
  readonly inPeriod: number;
}

/**
 * What an answer may have for each event that is asked for, in characters of JSON: 31,500 for the default of 50, so that a
 * model can read it whole. Real events have some 480.
 */
const charactersPerEvent = 630;
const leastRoom = 50 * charactersPerEvent;

/**
 * The soonest events that match, as many as were asked for and have room. One pass over the listing that makes nothing
 * but the answer: this is all the work of a call whose data is cached.
 */
export function findEvents(region: string, listing: Listing, { words, from, to, limit }: EventFilter): FoundEvents {
  const events: DanceEvent[] = [];
  let total = 0;
  let inPeriod = 0;
  let room = Math.max(leastRoom, limit * charactersPerEvent);
  for (const { event, firstDay, lastDay, size, text } of listing) {
    // They are sorted by start.
    if (firstDay > to) break;
    if (lastDay < from) continue;
    inPeriod++;
    if (!hasAll(text, words)) continue;
    total++;
    if (total > limit) continue;
    room -= size;
    if (room >= 0) events.push(event);
  }
  return { list: { region, count: events.length, total, events }, inPeriod };
}

function hasAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}
