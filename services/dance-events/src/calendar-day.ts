/** A day as its number since 1970-01-01, which compares and counts cheaply. */
export type CalendarDay = number;

const dayMs = 86_400_000;

/** The day of a date as YYYY-MM-DD; null where it has another form or does not exist, such as 2026-02-30. */
export function parseDate(date: string): CalendarDay | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const ms = Date.parse(`${date}T00:00:00Z`);
  // Date.parse may take the 30th of February for the 2nd of March.
  return Number.isNaN(ms) || toDate(ms / dayMs) !== date ? null : ms / dayMs;
}

/** YYYY-MM-DD */
export const toDate = (day: CalendarDay): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Tells a time zone's date at a moment. Making a formatter costs far more than using it, so each is kept. */
export function createTodayReader(): (timeZone: string, at: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone, at) => {
    let format = formats.get(timeZone);
    if (!format) {
      // The Swedish form of a date is ISO 8601.
      format = new Intl.DateTimeFormat('sv-SE', { timeZone });
      formats.set(timeZone, format);
    }
    return format.format(at);
  };
}
