import type { Truncation } from '@toolpacks/contracts';
import { type EventQuery, maxWindow } from './event-query.ts';
import { fitEvents } from './fit-events.ts';
import { comingOccurrences } from './occurrences.ts';
import type { ParisEvent } from './paris-event.ts';
import type { EventPage, PageRow } from './read-page.ts';

export interface EventList {
  readonly count: number;
  readonly total: number;
  readonly next_offset: number | null;
  readonly events: ParisEvent[];
}

export interface EventAnswer {
  readonly list: EventList;
  readonly truncated: Truncation | null;
  /** More match than can be reached by paging. */
  readonly isBeyondWindow: boolean;
}

const nextOccurrences = 5;

/** A page as it is answered at `moment`, the YYYY-MM-DDTHH:MM from which on occurrences are told. */
export function toAnswer(page: EventPage, { offset }: EventQuery, moment: string): EventAnswer {
  const { events: fitted, descriptionCap } = fitEvents(page.rows.map(({ event }) => toParisEvent(event, moment)));
  // What was left out comes with the next page, so it is the end of the page that is left out, before it is sorted.
  const leftOut = page.rows[fitted.length];
  const end = offset + (leftOut?.position ?? page.recordCount);
  const isBeyondWindow = end >= maxWindow && page.total > maxWindow;
  const nextOffset = end > offset && end < page.total && end < maxWindow ? end : null;
  const reasons = [
    leftOut && `more than ${fitted.length} of these events would make the answer too long; go on at next_offset`,
    descriptionCap !== null &&
      `descriptions are cut to ${descriptionCap} characters to keep the answer short; ask for fewer events at a time for more`,
    isBeyondWindow && beyondWindow,
  ].filter((reason) => typeof reason === 'string');
  return {
    list: { count: fitted.length, total: page.total, next_offset: nextOffset, events: [...fitted].sort(byStart) },
    truncated:
      reasons.length === 0
        ? null
        : {
            returned: fitted.length,
            total: page.total,
            ...(nextOffset !== null && { next_offset: nextOffset }),
            reason: reasons.join('; '),
          },
    isBeyondWindow,
  };
}

export const beyondWindow = `the data set gives the first ${maxWindow} matches only; narrow by from, to or query for the others`;

function toParisEvent({ allOccurrences, ...event }: PageRow['event'], moment: string): ParisEvent {
  return { ...event, occurrences: comingOccurrences(allOccurrences, moment, nextOccurrences) };
}

/** By day, because the upstream's hours are not to be trusted; events without one last. */
function byStart(a: ParisEvent, b: ParisEvent): number {
  return compare(a.date_start ?? 'undated', b.date_start ?? 'undated') || compare(a.id, b.id);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
