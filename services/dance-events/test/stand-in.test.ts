import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { type Row, toCsv } from '../stand-in/nineteen-hz.ts';
import { regions } from '../stand-in/regions.ts';
import { toRow } from './service.ts';
import { ask, readBytes, readRows, regionKeys, saturdayNoon, toLocal } from './stand-in-files.ts';

const largest = ['BayArea', 'LosAngeles', 'DC', 'Seattle'];
const dateOf = ({ serial }: Row) => toLocal(serial).slice(0, 10);

describe('the server', () => {
  test.each([
    ['GET', '/events_Ore.csv', 404],
    ['GET', '/x/events_BayArea.csv', 404],
    ['GET', '/events___proto__.csv', 404],
    ['POST', '/events_BayArea.csv', 405],
  ])('answers %s %s with a page and status %i', async (method, path, status) => {
    const response = await ask(path, { method });

    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
  });

  test.each<[string, (etag: string, modified: string) => Record<string, string>, number]>([
    ['a weak tag among others', (etag) => ({ 'if-none-match': `"other", W/${etag}` }), 304],
    ['the same time', (_, modified) => ({ 'if-modified-since': modified }), 304],
    ['an earlier time', () => ({ 'if-modified-since': 'Sat, 21 Nov 2026 07:59:59 GMT' }), 200],
    ['another tag at the same time', (_, at) => ({ 'if-none-match': '"other"', 'if-modified-since': at }), 200],
  ])('sends a file again as HTTP says to who has %s', async (_, toHeaders, status) => {
    const sent = (await ask('/events_BayArea.csv')).headers;
    const headers = toHeaders(sent.get('etag') ?? '', sent.get('last-modified') ?? '');

    expect((await ask('/events_BayArea.csv', { headers })).status).toBe(status);
  });

  test('sends files of a test as they are in place of a region, and the others as ever', async () => {
    const bytes = Uint8Array.of(0x22, 0xe9, 0x22, 0x0d, 0x0a);
    const files = { BayArea: toCsv([toRow({ title: 'Say "Ångström"' })]), DC: bytes, Seattle: '' };

    expect(new TextDecoder().decode(await readBytes('BayArea', { files }))).toContain(',"Say ""Ångström""",');
    expect(await readBytes('DC', { files })).toEqual(bytes);
    expect(await readBytes('Seattle', { files })).toHaveLength(0);
    expect(await readBytes('Miami', { files })).toEqual(await readBytes('Miami'));
  });
});

describe('the events made up', () => {
  const moments = [
    ...['2026-11-21T20:00:00Z', '2026-12-31T23:30:00Z', '2027-01-01T12:00:00Z', '2027-02-28T12:00:00Z'],
    ...['2027-03-13T20:00:00Z', '2027-03-14T10:30:00Z', '2027-07-05T03:00:00Z', '2027-11-07T09:30:00Z'],
    ...['2028-02-29T06:00:00Z', '2028-10-31T12:00:00Z'],
  ];

  test.each(regionKeys)(
    'of %s are enough, none of them twice, with techno, house and a café, up to a week back',
    async (key) => {
      const rows = await readRows(key);
      const text = JSON.stringify(rows);

      expect(rows.length).toBeGreaterThanOrEqual(largest.includes(key) ? 38 : 10);
      expect(new Set(rows.map((row) => `${dateOf(row)} ${row.title} ${row.link1}`)).size).toBe(rows.length);
      for (const word of ['techno', 'house', 'Cafe ']) expect(text).toContain(word);
      expect(dateOf(rows[0] ?? toRow())).toMatch(/^2026-11-(1[4-9]|20)$/);
    },
  );

  test.each(moments)('at %s are today, tomorrow and on both next weekends in every region', async (moment) => {
    for (const [key, { timeZone }] of regions) {
      const today = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDate();
      const saturday = today.add({ days: (13 - today.dayOfWeek) % 7 });
      const dates = new Set((await readRows(key, { now: () => new Date(moment) })).map(dateOf));
      const isOn = (...days: Temporal.PlainDate[]) => days.some((day) => dates.has(`${day}`));

      expect({
        key,
        today: isOn(today),
        tomorrow: isOn(today.add({ days: 1 })),
        weekend: isOn(saturday),
        weekendAfter: isOn(saturday.add({ days: 6 }), saturday.add({ days: 7 })),
      }).toEqual({ key, today: true, tomorrow: true, weekend: true, weekendAfter: true });
    }
  });

  test('begin with the day of the region: late in California it is already tomorrow in Washington', async () => {
    const now = () => new Date('2026-11-22T06:00:00Z');
    const tonight = async (key: string) =>
      (await readRows(key, { now })).filter(({ title }) => /Residents|Petworth/.test(title)).map(dateOf);

    expect([await tonight('BayArea'), await tonight('DC')]).toEqual([['2026-11-21'], ['2026-11-22']]);
  });

  test('are the same at any time of a day', async () => {
    const morning = () => new Date('2026-11-21T16:00:00Z');

    expect(await readBytes('LosAngeles', { now: morning })).toEqual(
      await readBytes('LosAngeles', { now: saturdayNoon }),
    );
  });

  test('have a year in their day where that is a later one than today’s, and only there', async () => {
    const rows = (await Promise.all(regionKeys.map((key) => readRows(key)))).flat();

    for (const row of rows) expect(/^\w+: \w+ \d+, 2027/.test(row.days)).toBe(dateOf(row).startsWith('2027'));
    expect(rows.map(({ days }) => days)).toContain('Wed: Dec 30-Fri: Jan 1, 2027');
  });

  test('link to addresses of examples only', async () => {
    const rows = (await Promise.all(regionKeys.map((key) => readRows(key)))).flat();
    const links = rows.flatMap(({ link1, link2 }) => `${link1} ${link2}`.match(/https?:\S+/g) ?? []);

    expect(new Set(links.map((link) => new URL(link).hostname.split('.').at(-1)))).toEqual(new Set(['example']));
  });
});
