const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });

const shortDay = inUtc({ day: 'numeric', month: 'short', year: 'numeric' });
const weekday = inUtc({ weekday: 'short' });
const longWeekday = inUtc({ weekday: 'long' });
const month = inUtc({ month: 'long', year: 'numeric' });
const monthName = inUtc({ month: 'short' });
const clock = inUtc({ hour: '2-digit', minute: '2-digit' });

/** `22 Nov 2026`, of a YYYY-MM-DD or of an instant in UTC; another text stays as it is. */
export const formatDay = (text: string): string => format(text, (date) => shortDay.format(date));

/** `Sun`, or `Sunday` where `isLong`. */
export const formatWeekdayName = (text: string, isLong = false): string =>
  format(text, (date) => (isLong ? longWeekday : weekday).format(date));

/** `November 2026`. */
export const formatMonth = (text: string): string => format(text, (date) => month.format(date));

/** `Nov`. */
export const formatMonthName = (text: string): string => format(text, (date) => monthName.format(date));

/** `22 Nov 2026, 18:00 UTC`. */
export const formatInstant = (text: string): string =>
  format(text, (date) => `${shortDay.format(date)}, ${clock.format(date)} UTC`);

/** `3 Nov 2026 to 5 Nov 2026`; one day where both are the same; says where an end is not told. */
export function formatPeriod(from: string | null, to: string | null): string {
  if (from === null) return to === null ? 'Dates not told' : `Until ${formatDay(to)}`;
  if (to === null) return `From ${formatDay(from)}`;
  const [start, end] = [formatDay(from), formatDay(to)];
  return start === end ? start : `${start} to ${end}`;
}

function format(text: string, print: (date: Date) => string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : print(new Date(time));
}
