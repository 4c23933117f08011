import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith, type ResponseFolder } from '@toolpacks/testing';
import { describe, expect, test } from 'vitest';
import { type Row, toSerial } from '../stand-in/nineteen-hz.ts';
import { captureNames, captures, excerpts, formOf, rowsOf } from './listing-files.ts';
import { readBytes, regionKeys, toFields, toLocal, toRows } from './stand-in-files.ts';

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

const readFrom = ({ path }: ResponseFolder, file: string) => readFileSync(join(path, file));

describe.each(regionKeys)('the file of %s', (key) => testForms(() => readBytes(key)));

describe('the excerpt', () => testForms(() => readFrom(excerpts, 'events.csv')));

describeWith(captures, 'the captured file', () => {
  describe.each(captureNames)('%s', (name) => testForms(() => readFrom(captures, name)));
});

describeWith(captures, 'the excerpt beside the captures', () => {
  test.each([
    ['days', (row: Row) => row.days.replace(/[a-z]+/gi, 'A')],
    ['times', (row: Row) => row.time],
    ['prices', (row: Row) => row.price],
    ['ages', (row: Row) => row.age],
    ['cities', (row: Row) => row.venue.replace(/^.*\(|\)$/g, '').replace(/[\w ]+/g, 'A')],
    ['serials', (row: Row) => row.serial],
  ])('has %s of their forms', (_, textOf) => {
    const formsOf = (rows: readonly Row[]) => new Set(rows.map((row) => formOf(textOf(row))));
    const own = formsOf(rowsOf(excerpts, 'events.csv'));
    const real = formsOf(captureNames.flatMap((name) => rowsOf(captures, name)));

    expect([...own].filter((form) => !real.has(form))).toEqual([]);
  });

  test.each(['days', 'time', 'price', 'age', 'serial'] as const)(
    'has every form of %s that their quirks have',
    (field) => {
      const formsOf = (rows: readonly Row[]) =>
        new Set(rows.map((row) => formOf(row[field]).replace(/[A-Z][a-z]{2} N/g, 'Day')));
      const own = formsOf(rowsOf(excerpts, 'events.csv'));

      expect([...formsOf(rowsOf(captures, '19hz-quirks-excerpt.csv'))].filter((form) => !own.has(form))).toEqual([]);
    },
  );
});

/** Every file, made up or captured, is of the same kind. */
function testForms(read: () => Uint8Array | Promise<Uint8Array>): void {
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
}
