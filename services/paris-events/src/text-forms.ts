import { isDate } from './calendar-day.ts';

/** The day of `2026-09-18T15:00:00+00:00`. Its clock is about that of Paris and its offset is not true: only the day counts. */
export function toDay(value: string): string | null {
  const day = value.slice(0, 10);
  return isDate(day) ? day : null;
}

const maxLink = 500;

/** An address of the web, of visible characters. A longer one cannot be cut and is not worth its room. */
export function toLink(value: string): string | null {
  const isLink = value.length <= maxLink && /^https?:\/\/[^\s\p{C}]+$/iu.test(value) && URL.canParse(value);
  return isLink ? value : null;
}

/** `2024-10-01T17:38:30+00:00` to `2024-10-01T17:38:30Z`; without an offset it is taken for UTC. */
export function toUtcTime(value: string): string | null {
  // Date.parse alone would take `item 5` for a day in May.
  const [, local, offset = 'Z'] = /^(\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+)?)(Z|[+-]\d{2}:?\d{2})?$/i.exec(value) ?? [];
  const ms = Date.parse(`${local}${offset}`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
