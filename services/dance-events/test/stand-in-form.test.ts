import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toSerial } from '../stand-in/nineteen-hz.ts';
import { readBytes, regionKeys, toFields, toLocal, toRows } from './stand-in-files.ts';

const samples = new URL('../../../../shared/samples/dance/', import.meta.url);
const present = existsSync(samples);
const captures = [
  '19hz-events_BayArea.2026-01-27.csv',
  '19hz-events_Seattle.2026-01-27.csv',
  '19hz-quirks-excerpt.csv',
];

const files: [string, () => Promise<Uint8Array>][] = [
  ...regionKeys.map((key): [string, () => Promise<Uint8Array>] => [`of ${key}`, () => readBytes(key)]),
  ...(present ? captures : []).map((name): [string, () => Promise<Uint8Array>] => [
    `captured as ${name}`,
    async () => readFileSync(new URL(name, samples)),
  ]),
];

const day = '(Mon|Tue|Wed|Thu|Fri|Sat|Sun): [A-Z][a-z]{2} \\d{1,2}(, \\d{4})?';
const clock = '\\d{1,2}(:\\d{2})?(am|pm)';
const prefix = '([A-Z][a-z]{2}: )?';
const link = 'https?://\\S+';

const forms = {
  days: new RegExp(`^${day}(-${day})?$`),
  title: /\S/,
  genres: /^([^\s,][^,]*(, ?|$))*$/,
  venue: /^\S.* \([^()]+\)$/,
  time: new RegExp(`^${prefix}${clock}(-${prefix}${clock})?$`),
  price: /^(.*\d.*|free|Free|free w\/rsvp|rsvp|notaflof|)$/,
  age: /^(\d+\+|\d+ and up|[Aa]ll [Aa]gesa?|)$/,
  organizers: /^([^\s,][^,]*(, ?|$))*$/,
  link1: new RegExp(`^${link}$`),
  link2: new RegExp(`^(|([A-Z][a-z]+ )*${link})$`),
  serial: /^\d{5}(\.\d{1,10})?$/,
};

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

describe.each(files)('the file %s', (_, read) => {
  test('is 7-bit ASCII of 11 quoted fields a line, with CRLF after each', async () => {
    const bytes = await read();
    const text = new TextDecoder().decode(bytes);

    expect(bytes.every((byte) => byte < 0x80)).toBe(true);
    expect(text).toMatch(/^("[^"\r\n]*"(,"[^"\r\n]*"){10}\r\n)+$/);
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(2048);
    expect(toFields(text).every((fields) => fields.length === 11)).toBe(true);
  });

  test('has fields of the known forms', async () => {
    const rows = toRows(new TextDecoder().decode(await read()));

    for (const [field, form] of Object.entries(forms)) {
      expect(rows.map((row) => Object.entries(row).find(([name]) => name === field)?.[1])).toEqual(
        rows.map(() => expect.stringMatching(form)),
      );
    }
  });

  test('tells the first day and the first clock once more in its serial, rounded as toSerial does', async () => {
    const rows = toRows(new TextDecoder().decode(await read()));

    for (const { days, time, serial } of rows) {
      const local = toLocal(serial);
      const date = new Date(`${local}Z`);
      const hour = date.getUTCHours();
      const minute = date.getUTCMinutes();
      const start = `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'am' : 'pm'}`;

      expect(`${days},`).toMatch(
        new RegExp(`^${weekdays[date.getUTCDay()]}: ${months[date.getUTCMonth()]} ${date.getUTCDate()}[-,]`),
      );
      expect(time.replace(/^[A-Z][a-z]{2}: /, '').split('-')[0]).toBe(start);
      expect(serial).toBe(toSerial(local));
    }
  });

  test('is sorted by its serials', async () => {
    const serials = toRows(new TextDecoder().decode(await read())).map(({ serial }) => Number(serial));

    expect(serials).toEqual(serials.toSorted((a, b) => a - b));
    expect(serials.length).toBeGreaterThan(0);
  });
});

(present ? test : test.skip)(
  present
    ? 'captured files are held to the same forms'
    : 'captured files: skipped, the folder ../shared/samples/dance is not beside this checkout',
  () => {
    expect(files).toHaveLength(regionKeys.length + captures.length);
  },
);
