import { dayAfter, isDate } from './calendar-day.ts';

/**
 * One time that an event takes place, by the clocks of Paris: YYYY-MM-DDTHH:MM. Where no time is told, `start` is the
 * YYYY-MM-DD only; where no end is told, it is null and the occurrence lasts until the day is over.
 */
export interface Occurrence {
  readonly start: string;
  readonly end: string | null;
}

/**
 * Reads `BEGIN_END;BEGIN_END;…`, distinct and by start. The clock is right and its offset is not, in winter (+02:00) or
 * ever, so the offset is ignored. `onUnreadable` hears of each slot that is left out.
 */
export function readOccurrences(text: string, onUnreadable: () => void): Occurrence[] {
  const found = new Map<string, Occurrence>();
  for (const slot of text.split(';')) {
    if (slot.trim() === '') continue;
    const occurrence = readSlot(slot);
    if (occurrence) found.set(`${occurrence.start} ${occurrence.end}`, occurrence);
    else onUnreadable();
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, occurrence]) => occurrence);
}

/** The next so many that are not over at `moment`, a YYYY-MM-DDTHH:MM of Paris. */
export function comingOccurrences(occurrences: readonly Occurrence[], moment: string, count: number): Occurrence[] {
  const coming: Occurrence[] = [];
  for (const occurrence of occurrences) {
    if (coming.length === count) break;
    if (!isOver(occurrence, moment)) coming.push(occurrence);
  }
  return coming;
}

function isOver({ start, end }: Occurrence, moment: string): boolean {
  return end === null ? start.slice(0, 10) < moment.slice(0, 10) : end <= moment;
}

function readSlot(slot: string): Occurrence | null {
  const [beginText = '', endText = '', ...rest] = slot.split('_');
  const begin = readMoment(beginText);
  const end = readMoment(endText);
  if (!begin || rest.length > 0 || (!end && endText.trim() !== '')) return null;
  if (begin.time === null || isPlaceholder(begin, end)) return { start: begin.date, end: null };
  const start = `${begin.date}T${begin.time}`;
  if (!end?.time) return { start, end: null };
  // 21:00 to 00:00 of the same day is past midnight.
  const lasting = [end.date, dayAfter(end.date)].map((date) => `${date}T${end.time}`).find((time) => time > start);
  return lasting === undefined ? null : { start, end: lasting };
}

interface Moment {
  readonly date: string;
  readonly time: string | null;
}

const form = /^(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function readMoment(text: string): Moment | null {
  const [, date = '', time = null] = form.exec(text.trim()) ?? [];
  return isDate(date) ? { date, time } : null;
}

/** What the form of the data set writes where no time was given. */
const placeholders = new Set(['00:00', '12:00']);

function isPlaceholder(begin: Moment, end: Moment | null): boolean {
  return begin.date === end?.date && begin.time === end.time && placeholders.has(begin.time ?? '');
}
