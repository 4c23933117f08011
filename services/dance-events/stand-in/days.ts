import type { Temporal } from 'temporal-polyfill';

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day in a region, whose clocks change with its zone. */
export interface LocalDay {
  readonly today: Temporal.PlainDate;
  readonly timeZone: string;
}

/**
 * The day that a table calls
 *
 * - `0`, `1`, `-7`: as many days from today
 * - `Fri 0`, `Fri 1`: the next Friday, today included, and the one a week later
 * - `Jan 1`: the next one, today included
 * - `spring`, `autumn -1`: the day when the clocks are next put forward or back, and the day before. There is none where
 *   clocks stay as they are
 */
export function toFirstDay(when: string, { today, timeZone }: LocalDay): Temporal.PlainDate | undefined {
  const [name = '', number = '0'] = when.split(' ');
  if (name === 'spring' || name === 'autumn') {
    return nextClockChange(name, { today, timeZone })?.add({ days: Number(number) });
  }
  if (months.includes(name)) return nextInYear(months.indexOf(name) + 1, Number(number), today);
  if (weekdays.includes(name)) {
    const daysAhead = (weekdays.indexOf(name) + 8 - today.dayOfWeek) % 7;
    return today.add({ days: daysAhead + 7 * Number(number) });
  }
  return today.add({ days: Number(name) });
}

function nextInYear(month: number, day: number, today: Temporal.PlainDate): Temporal.PlainDate {
  const inYear = today.with({ month, day });
  return inYear.since(today).sign >= 0 ? inYear : inYear.add({ years: 1 });
}

function nextClockChange(season: 'spring' | 'autumn', { today, timeZone }: LocalDay): Temporal.PlainDate | undefined {
  let moment = today.toZonedDateTime(timeZone);
  for (;;) {
    const change = moment.getTimeZoneTransition('next');
    if (!change) return undefined;
    const isForward = change.offsetNanoseconds > change.subtract({ nanoseconds: 1 }).offsetNanoseconds;
    if (isForward === (season === 'spring')) return change.toPlainDate();
    moment = change;
  }
}
