import { isRecord } from '@toolpacks/contracts';
import * as z from 'zod';

/**
 * Values as the data set sends them, now or in its earlier schema: absent keys, null and '' are one, flags come as numbers,
 * texts and booleans, tags as a list or with semicolons. What cannot be read is null, because one odd field is no reason to
 * lose an event.
 */

export const text = z.preprocess(toText, z.string().nullable());
export const flag = z.preprocess(toFlag, z.boolean().nullable());
export const tags = z.preprocess(toTags, z.array(z.string()));

const degrees = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });

export type Coordinates = z.output<typeof degrees>;

/** `{lon, lat}`, as the record has it, or `lat,lon`, as its locations do. */
export const coordinates = z.preprocess(toCoordinates, degrees).nullable().catch(null);

function toText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function toFlag(value: unknown): boolean | null {
  switch (typeof value === 'string' ? value.trim().toLowerCase() : value) {
    case true:
    case 1:
    case '1':
    case 'true':
    case 'oui':
      return true;
    case false:
    case 0:
    case '0':
    case 'false':
    case 'non':
      return false;
    default:
      return null;
  }
}

function toCoordinates(value: unknown): unknown {
  const [latitude, longitude] = isRecord(value)
    ? [value.lat, value.lon]
    : typeof value === 'string'
      ? value.split(',')
      : [];
  return { latitude: toNumber(latitude), longitude: toNumber(longitude) };
}

/** NaN where there is none. */
function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

function toTags(value: unknown): string[] {
  const listed = Array.isArray(value) ? value : typeof value === 'string' ? value.split(';') : [];
  return [...new Set(listed.map(toText).filter((tag) => tag !== null))];
}
