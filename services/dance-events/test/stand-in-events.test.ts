import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { Row } from '../stand-in/nineteen-hz.ts';
import { regions } from '../stand-in/regions.ts';
import { readRows, regionKeys, saturdayNoon, toLocal } from './stand-in-files.ts';

const largest = ['BayArea', 'LosAngeles', 'DC', 'Seattle'];

async function rowsOf(keys: readonly string[], now = saturdayNoon): Promise<Row[]> {
  return (await Promise.all(keys.map((key) => readRows(key, { now })))).flat();
}

const dateOf = ({ serial }: Row) => toLocal(serial).slice(0, 10);

const valuesOf = async (field: keyof Row, keys: readonly string[] = regionKeys) =>
  (await rowsOf(keys)).map((row) => row[field]);

describe('amounts', () => {
  test.each(regionKeys)('%s has events enough, none of them twice', async (key) => {
    const rows = await readRows(key);
    const ids = rows.map((row) => `${dateOf(row)} ${row.title} ${row.link1}`);

    expect(rows.length).toBeGreaterThanOrEqual(largest.includes(key) ? 38 : 10);
    expect(new Set(ids).size).toBe(rows.length);
  });

  test.each(regionKeys)('%s has techno, house and a café', async (key) => {
    const text = JSON.stringify(await readRows(key));

    expect(text).toContain('techno');
    expect(text).toContain('house');
    expect(text).toContain('Cafe ');
  });

  test.each(largest)('%s has drum and bass', async (key) => {
    expect((await readRows(key)).filter(({ genres }) => genres.includes('drum and bass')).length).toBeGreaterThan(1);
  });
});

describe('dates', () => {
  const moments = [
    ...['2026-11-21T20:00:00Z', '2026-12-31T23:30:00Z', '2027-01-01T12:00:00Z', '2027-02-28T12:00:00Z'],
    ...['2027-03-13T20:00:00Z', '2027-03-14T10:30:00Z', '2027-07-05T03:00:00Z', '2027-11-07T09:30:00Z'],
    ...['2028-02-29T06:00:00Z', '2028-10-31T12:00:00Z'],
  ];

  test.each(moments)('at %s every region has something today, tomorrow and on both next weekends', async (moment) => {
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

  test('today is the day in the region: late in California it is already tomorrow in Washington', async () => {
    const now = () => new Date('2026-11-22T06:00:00Z');
    const pastOf = async (key: string) =>
      (await readRows(key, { now })).filter(({ title }) => /Residents|Petworth/.test(title));

    expect((await pastOf('BayArea')).map(dateOf)).toEqual(['2026-11-21']);
    expect((await pastOf('DC')).map(dateOf)).toEqual(['2026-11-22']);
  });

  test.each(regionKeys)('%s still lists what is past, up to a week back', async (key) => {
    const dates = (await readRows(key)).map(dateOf);

    expect(dates[0]).toMatch(/^2026-11-(1[4-9]|20)$/);
  });

  test('only a later year than that of today is in a label, also at the end of several days', async () => {
    const labels = await valuesOf('days');
    const years = new Set(labels.flatMap((label) => label.match(/\d{4}/g) ?? []));

    expect([...years]).toEqual(['2027']);
    expect(labels).toContain('Wed: Dec 30-Fri: Jan 1, 2027');
  });

  test('an eve is tonight on its day, and in January nothing of December has a year', async () => {
    const titleAndDays = async (key: string, moment: string) =>
      (await rowsOf([key], () => new Date(moment))).map(({ title, days }) => `${days} ${title}`);

    expect(await titleAndDays('LasVegas', '2026-12-31T20:00:00Z')).toContainEqual(
      expect.stringMatching(/^Thu: Dec 31 Obelisk NYE/),
    );
    expect(await titleAndDays('LosAngeles', '2027-01-01T20:00:00Z')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Fri: Dec 25 Gravel Pit/),
        expect.stringMatching(/^Fri: Jan 1 Day One/),
        expect.stringMatching(/^Thu: Dec 30-Sat: Jan 1, 2028 Instinct/),
      ]),
    );
  });

  test('every row whose date is in the next year says so, and no other does', async () => {
    for (const row of await rowsOf(regionKeys)) {
      expect(/^\w+: \w+ \d+, 2027/.test(row.days)).toBe(dateOf(row).startsWith('2027'));
    }
  });

  test.each(['BayArea', 'LosAngeles', 'Seattle', 'DC'])(
    '%s has starts on both sides of both clock changes',
    async (key) => {
      const starts = (await readRows(key)).map(({ serial }) => toLocal(serial));

      expect(starts).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^2027-03-13T2/),
          expect.stringMatching(/^2027-03-14T02/),
          expect.stringMatching(/^2027-11-07T01/),
        ]),
      );
    },
  );

  test('where clocks do not change nothing starts near a change', async () => {
    const titles = (await rowsOf(['Phoenix'])).map(({ title }) => title).join();

    expect(titles).not.toMatch(/hour/i);
  });
});

describe('forms', () => {
  test.each<[keyof Row, RegExp[]]>([
    ['days', [/^\w+: \w+ \d+$/, /^\w+: \w+ \d+-\w+: \w+ \d+$/, /^\w+: \w+ \d+, \d{4}$/]],
    ['genres', [/^$/, /^[\w ]+$/, /, .*, /, /EDM/, /uk garage/]],
    [
      'venue',
      [
        ...[/^TBA \(/, /^[^(]*, .*\(/, /, [A-Z]{2}\)$/, /\(Fremont, Seattle, WA\)$/, /\(DTLA\/Los Angeles\)$/],
        ...[/\(Seattle\)$/, /^Multiple Venues \(Bay Area\)$/, / @ /, /^\d+ .* \(/],
      ],
    ],
    [
      'time',
      [
        ...[/^8pm$/, /^9:30pm-2am$/, /^12am-6am$/, /^9pm-11:59pm$/, /^2am-6am$/, /^12pm-/, /-12am$/, /^1:30am-/],
        ...[/^Thu: 8pm-Sun: 10pm$/, /^\w+: \w+-\w+: 11:59pm$/],
      ],
    ],
    [
      'price',
      [
        ...[/^$/, /^\$\d+$/, /^\$\d+\.\d\d$/, /^\$\d+-\d+$/, /^\$\d+\+$/, /^free$/, /^Free$/, /^free w\/rsvp$/],
        ...[/^free w\/rsvp b4 11pm \/ \$10$/, /^\$5 b4 10 \/ \$10-15$/, /^\$15-25 pre \/ \$30$/, /^\$17 pre$/],
        ...[/^\$112-154 3 days$/, /^\$25 notaflof$/, /^\$\d+-\d+ sliding scale$/, /^rsvp$/, /^notaflof$/],
        ...[/^free for members \/ \$5 for guests$/, /^free w\/rsvp b4 10pm \/ \d+\.\d\d$/, /^starting at \$\d+$/],
        ...[/^\$\d+\.\d\d-\d+\.\d\d$/, /^\$\d+-\d+ 2 days \/ \$\d+-\d+ 1 day$/, /^free-\d/, /b4 1030/, /donation$/],
      ],
    ],
    [
      'age',
      [/^$/, /^21\+$/, /^18\+$/, /^5\+$/, /^All ages$/, /^All Ages$/, /^all ages$/, /^21 and up$/, /^All agesa$/],
    ],
    ['organizers', [/^$/, /^[^,]+$/, /^[^,]+, [^,]+, [^,]+$/, /\S $/]],
    ['title', [/\S $/, / {2}w\/ /, / b2b /, / \| /, /: .*, .*, /, / - /, /\(Live\)/, /&/, /^\S+$/]],
    ['link1', [/^https:\/\/tickets\.example\//, /^https:\/\/www\.instagram\.example\//, /^http:\/\//, /\?/]],
    ['link2', [/^$/, /^https:\/\/www\.instagram\.example\/[\w.]+\/$/, /^[A-Z][a-z]+ Page https:\/\//]],
    ['serial', [/^\d+$/, /\.\d$/, /\.875$/, /\.8333333333$/, /\.0833333333$/, /\.9166666667$/]],
  ])('of %s all occur', async (field, expected) => {
    const values = await valuesOf(field);

    for (const form of expected) expect(values).toContainEqual(expect.stringMatching(form));
  });

  test('several days come with the days before the clocks, and without', async () => {
    const several = (await rowsOf(regionKeys)).filter(({ days }) => days.includes('-'));

    expect(several.filter(({ time }) => /^\w{3}: /.test(time)).length).toBeGreaterThan(5);
    expect(several.filter(({ time }) => /^\d/.test(time)).length).toBeGreaterThan(5);
    for (const { days, time } of several) {
      const [first, last] = days.split('-').map((label) => label.slice(0, 3));
      if (/^\w{3}: /.test(time)) expect(time).toMatch(new RegExp(`^${first}: .*-${last}: `));
    }
  });

  test('some last from before today until after it', async () => {
    expect(await valuesOf('days', ['BayArea'])).toContain('Fri: Nov 20-Sun: Nov 22');
  });

  test('cities carry their state in Washington and Seattle, and not in California', async () => {
    const withState = async (key: string) =>
      (await valuesOf('venue', [key])).filter((venue) => /, [A-Z]{2}\)$/.test(venue)).length;

    expect(await withState('DC')).toBe((await readRows('DC')).length);
    expect(await withState('Seattle')).toBe((await readRows('Seattle')).length - 1);
    expect((await withState('BayArea')) + (await withState('LosAngeles'))).toBe(0);
  });

  test('every address is one of an example', async () => {
    const links = [...(await valuesOf('link1')), ...(await valuesOf('link2'))].flatMap(
      (text) => text.match(/https?:\S+/) ?? [],
    );

    expect(new Set(links.map((link) => new URL(link).hostname.split('.').at(-1)))).toEqual(new Set(['example']));
  });
});
