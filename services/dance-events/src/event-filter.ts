import { ToolError } from '@toolpacks/contracts';
import { parseDate, toDate } from './calendar-day.ts';
import { toWords } from './fold.ts';
import type { EventFilter } from './listing.ts';

export interface AskedFor {
  readonly query?: string | undefined;
  /** YYYY-MM-DD, known to exist. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
}

/** Arguments as a filter. `today` is the first day where none is given. Throws `invalid_input` where no day is left. */
export function toFilter({ query, from, to, limit }: AskedFor, today: string): EventFilter {
  const first = parseDate(from ?? today) ?? Number.NEGATIVE_INFINITY;
  const last = to === undefined ? Number.POSITIVE_INFINITY : (parseDate(to) ?? Number.POSITIVE_INFINITY);
  if (first > last) throw noDays(from, to ?? '', today);
  return { words: query === undefined ? [] : toWords(query), from: first, to: last, limit };
}

function noDays(from: string | undefined, to: string, today: string): ToolError {
  return from === undefined
    ? new ToolError(
        'invalid_input',
        `events: to ${to} is before ${today}, which is today there and the default of from`,
        {
          hint: 'Give from as well, or a later to',
        },
      )
    : new ToolError('invalid_input', `events: from ${from} is after to ${to}`, { hint: 'Swap them or leave one out' });
}

/** The days of a filter in words. */
export function describeDays({ from, to }: EventFilter): string {
  if (from === to) return `on ${toDate(from)}`;
  return Number.isFinite(to) ? `from ${toDate(from)} to ${toDate(to)}` : `from ${toDate(from)} on`;
}
