import * as z from 'zod';
import { alertLevels, toAlertLevel } from './event-types.ts';

/**
 * Values as GDACS sends them: booleans and numbers as strings, absence as `""`, `[]`, null or no key at all, times without
 * a zone. What cannot be read is null, because one odd field is no reason to lose an event.
 */

/** One line without stray spaces, cut where it is absurdly long. */
export const text = (maxLength = 200) => z.preprocess((value) => toText(value, maxLength), z.string().nullable());

export const number = z.preprocess(toNumber, z.number().nullable());

/** An id or a count. */
export const naturalNumber = z.preprocess((value) => {
  const parsed = toNumber(value);
  return parsed !== null && Number.isSafeInteger(parsed) && parsed >= 0 ? parsed : null;
}, z.int().nullable());

/** A number of people. GDACS says -1 and -99999 where it has not counted, and its models count in fractions. */
export const people = z.preprocess(toPeople, z.int().nullable());

export const flag = z.preprocess(toFlag, z.boolean().nullable());

/** `2026-07-28T03:34:05`, in UTC though it does not say so, to `2026-07-28T03:34:05Z`. */
export const utcTime = z.preprocess(toUtcTime, z.string().nullable());

export const webUrl = z.preprocess(toWebUrl, z.string().nullable());

export const alertLevel = z.preprocess(toAlertLevel, z.enum(alertLevels).nullable()).catch(null);

/** An array, or the one item that XML turned into JSON has in its place. Items that do not fit, such as `""`, are left out. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item.nullable().catch(null)))
    .transform((items) => items.filter((one) => one !== null));

/** Characters of a text that are looked at: enough for every text that is given, whatever its spaces. */
const longestSource = 20_000;

export function toText(value: unknown, maxLength = 200): string | null {
  if (typeof value !== 'string') return null;
  const line = value.slice(0, longestSource).replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).toWellFormed()}…` : line.toWellFormed();
}

/** Longer than any number is written; how long the form below takes to tell grows with the square of the length. */
const longestNumber = 60;

export function toNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.length > longestNumber) return null;
  if (typeof value === 'string' && !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
}

export function toPeople(value: unknown): number | null {
  const rounded = Math.round(toNumber(value) ?? -1);
  return Number.isSafeInteger(rounded) && rounded >= 0 ? rounded : null;
}

function toFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return word === 'true' ? true : word === 'false' ? false : null;
}

const timeForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

export function toUtcTime(value: unknown): string | null {
  const parts = typeof value === 'string' ? timeForm.exec(value.trim()) : null;
  if (!parts) return null;
  const [, day = '', minute = '00:00', second = '00', zone = 'Z'] = parts;
  const time = Date.parse(`${day}T${minute}:${second}${zone}`);
  return isDay(day) && !Number.isNaN(time) ? toIso(time) : null;
}

/** Whether a day in the form `YYYY-MM-DD` exists: `2026-02-30` does not. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && toIso(time).startsWith(text);
}

export const toIso = (timeMs: number): string => new Date(timeMs).toISOString().replace(/\.\d+Z$/, 'Z');

export function toWebUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500 || !URL.canParse(value)) return null;
  const { protocol, username, password, href } = new URL(value);
  // The parser's own writing of it has no spaces, line breaks or halves of surrogate pairs.
  return /^https?:$/.test(protocol) && username + password === '' && href.length <= 500 ? href : null;
}
