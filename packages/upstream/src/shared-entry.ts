import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { SharedEntry } from './shared-cache.ts';

/** Of an entry as it is stored: what crosses a network of 1 Gbit/s well within the time that a command may take. */
export const maxEntryBytes = 4 * 1024 * 1024;

/** Clocks of machines differ; a value that is younger than that is no value. */
const clockSkewMs = 10_000;

const checksumLength = 64;

const envelope = z.object({
  fetchedAtMs: z.number().min(0),
  value: z.unknown().refine((value) => value !== undefined),
});

/** As it is stored: a checksum and JSON. Undefined where it is too large, or no JSON. */
export function writeEntry(key: string, { value, fetchedAtMs }: SharedEntry<unknown>): Buffer | undefined {
  if (value === undefined) return undefined;
  const json = JSON.stringify({ fetchedAtMs, value });
  const bytes = Buffer.from(checksumOf(key, json) + json);
  return bytes.length > maxEntryBytes ? undefined : bytes;
}

/** Undefined for whatever `writeEntry` has not written under that key: the server may hold anything. */
export function readEntry(key: string, bytes: Buffer): SharedEntry<unknown> | undefined {
  if (bytes.length <= checksumLength || bytes.length > maxEntryBytes) return undefined;
  const json = bytes.toString('utf8', checksumLength);
  if (bytes.toString('latin1', 0, checksumLength) !== checksumOf(key, json)) return undefined;
  const { data } = envelope.safeParse(JSON.parse(json));
  return data && data.fetchedAtMs <= Date.now() + clockSkewMs ? data : undefined;
}

const checksumOf = (key: string, json: string): string =>
  createHash('sha256').update(key).update('\0').update(json).digest('hex');
