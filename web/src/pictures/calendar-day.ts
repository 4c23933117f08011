const msPerDay = 86_400_000;

/** Days since 1970 of a YYYY-MM-DD, so that days can be counted; throws where it is none. */
export function toDayNumber(day: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new TypeError('The answer has no day of the form YYYY-MM-DD where one should be');
  return time / msPerDay;
}

/** The YYYY-MM-DD of a count of days since 1970. */
export const toDay = (dayNumber: number): string => new Date(dayNumber * msPerDay).toISOString().slice(0, 10);

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7;

/** Today by the clocks of a time zone. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}
