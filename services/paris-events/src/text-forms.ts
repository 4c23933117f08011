import { isDate } from './calendar-day.ts';

/** The day of `2026-09-18T15:00:00+00:00`. Its clock is about that of Paris and its offset is not true: only the day counts. */
export function toDay(value: string): string | null {
  const day = value.slice(0, 10);
  return isDate(day) ? day : null;
}

const maxLink = 500;

/** An address of the web. A longer one cannot be cut and is not worth its room. */
export function toLink(value: string): string | null {
  const isLink = value.length <= maxLink && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);
  return isLink ? value : null;
}

/** `2024-10-01T17:38:30+00:00` to `2024-10-01T17:38:30Z`; without an offset it is taken for UTC. */
export function toUtcTime(value: string): string | null {
  const ms = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(value) ? value : `${value}Z`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
