import { type CalendarDay, parseDate, toDate } from './calendar-day.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** `Sat: Mar 7` or `Sat: Mar 7, 2027`, after the dash of a label of several days. */
const secondDate = /[-–]\s*(?:[a-z]{3}:\s*)?([a-z]{3}) (\d{1,2})(?:,\s*(\d{4}))?$/i;
/** Half a year: whatever would last longer is a misprint. */
const longestDays = 183;

/**
 * The last day that a label tells: `firstDay` itself for `Fri: Mar 6`, the second date for `Fri: Mar 6-Sat: Mar 7`. That one
 * has a year only where it is not this one; it is the first such date that is not before `firstDay`. Null where there
 * is a second date that makes no sense.
 */
export function readLastDay(label: string, firstDay: CalendarDay): CalendarDay | null {
  if (!/[-–]/.test(label)) return firstDay;
  const [, month = '', day = '', year] = secondDate.exec(label) ?? [];
  const firstYear = Number(toDate(firstDay).slice(0, 4));
  const years = year === undefined ? [firstYear, firstYear + 1] : [Number(year)];
  const monthAndDay = `${twoDigits(months.indexOf(month.toLowerCase()) + 1)}-${twoDigits(day)}`;
  const second = years
    .map((year) => parseDate(`${year}-${monthAndDay}`))
    .find((date) => date !== null && date >= firstDay);
  return second === undefined || second === null || second - firstDay > longestDays ? null : second;
}

const twoDigits = (part: number | string): string => String(part).padStart(2, '0');
