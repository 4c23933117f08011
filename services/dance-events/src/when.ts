import { Temporal } from 'temporal-polyfill';
import { type CalendarDay, toDate } from './calendar-day.ts';
import type { LocalMinute } from './excel-serial.ts';

/** What a row tells of its time. */
export interface ListedTime {
  readonly start: LocalMinute;
  /** Minute of the day; null where no end is told. */
  readonly endMinute: number | null;
  /** That of the start unless there are several; null where it cannot be read. */
  readonly lastDay: CalendarDay | null;
}

/** Both as ISO 8601 with the offset that holds in the region at that time. */
export interface When {
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly startsAtMs: number;
}

/** An end of several days is on the last one; one that is not later than the start of a single day is on the next. */
export function toWhen({ start, endMinute, lastDay }: ListedTime, timeZone: string): When {
  const begin = toZoned(start, timeZone);
  const end = endMinute === null || lastDay === null ? null : toEnd(start, endMinute, lastDay, timeZone);
  return {
    startsAt: toIso(begin),
    // Where clocks go forward between the two, nothing may be left of the time between.
    endsAt: end && end.epochMilliseconds > begin.epochMilliseconds ? toIso(end) : null,
    startsAtMs: begin.epochMilliseconds,
  };
}

function toEnd(start: LocalMinute, minute: number, lastDay: CalendarDay, timeZone: string): Temporal.ZonedDateTime {
  const isNextDay = lastDay === start.day && minute <= start.minute;
  return toZoned({ day: isNextDay ? lastDay + 1 : lastDay, minute }, timeZone);
}

/** In the hour that clocks skip, as much later; in the one that they repeat, the first of the two. */
function toZoned({ day, minute }: LocalMinute, timeZone: string): Temporal.ZonedDateTime {
  const [year = 0, month = 0, date = 0] = toDate(day).split('-').map(Number);
  const local = new Temporal.PlainDateTime(year, month, date, Math.floor(minute / 60), minute % 60);
  return local.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
}

const toIso = (moment: Temporal.ZonedDateTime): string =>
  moment.toString({ timeZoneName: 'never', smallestUnit: 'second' });
