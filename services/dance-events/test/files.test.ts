import { ToolError } from '@toolpacks/contracts';
import { createDrift, createOddities } from '@toolpacks/upstream';
import { describe, expect, test } from 'vitest';
import type { Listing } from '../src/listing.ts';
import { readListing } from '../src/read-listing.ts';
import { findRegion } from '../src/regions.ts';
import { type GivenRow, toFile } from './service.ts';

/** The events of a file, and what was odd about it. */
function read(file: string | Uint8Array, slug = 'bayarea') {
  const region = findRegion(slug);
  if (!region) throw new Error(`there is no region ${slug}`);
  const oddities = createOddities();
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const subject = { name: 'dance-events', host: 'listing.example' };
  const listing: Listing = readListing(bytes, region, subject, { oddities, drift: createDrift() });
  return { events: listing.map(({ event }) => event), listing, oddities: oddities.counts() };
}

const titlesOf = (file: string | Uint8Array) => read(file).events.map(({ title }) => title);

const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

test('a row becomes an event', () => {
  const { events, oddities } = read(
    toFile({
      title: 'Lantern Night: Ada Loop, Brio',
      price: '$5 b4 11 / $10-15',
      age: '21 and up',
      organizers: 'Kiln, Redwood',
      link2: 'Instagram Page https://social.example/kiln',
    }),
  );

  expect(events).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{12}$/),
      title: 'Lantern Night: Ada Loop, Brio',
      artists: ['Ada Loop', 'Brio'],
      genres: ['house', 'techno'],
      venue: 'Kiln',
      city: 'Oakland',
      date: '2026-02-06',
      starts_at: '2026-02-06T22:00:00-08:00',
      ends_at: '2026-02-07T02:00:00-08:00',
      time_text: '10pm-2am',
      price_text: '$5 b4 11 / $10-15',
      price_min: 5,
      price_max: 15,
      age: '21+',
      organizers: ['Kiln', 'Redwood'],
      url: 'https://tickets.example/paper-lanterns',
      links: ['https://social.example/kiln'],
    },
  ]);
  expect(oddities).toEqual({});
});

test('what a row does not tell is null or empty', () => {
  const { events } = read(
    toFile({ genres: '', venue: 'Kiln', time: '10pm', price: '', age: '', organizers: '', link1: '', link2: '' }),
  );

  expect(events).toMatchObject([
    {
      ...{ artists: [], genres: [], city: null, ends_at: null, price_text: null, price_min: null, price_max: null },
      ...{ age: null, organizers: [], url: null, links: [] },
    },
  ]);
});

test('spaces at the ends and doubled ones are left out', () => {
  const { events } = read(
    toFile({ title: 'Sorrel  and  Rye ', organizers: ' Kiln , Redwood ', venue: 'Kiln  (Oakland ) ' }),
  );

  expect(events).toMatchObject([
    { title: 'Sorrel and Rye', organizers: ['Kiln', 'Redwood'], venue: 'Kiln', city: 'Oakland' },
  ]);
});

test('control characters are left out, so that one row has room in an answer', () => {
  const { events, listing } = read(toFile({ title: `Ada\u0007, Brio${'\u0000'.repeat(3900)}`, genres: 'house\u001b' }));

  expect(events[0]).toMatchObject({ title: 'Ada, Brio', artists: ['Ada', 'Brio'], genres: ['house'] });
  expect(listing[0]?.size).toBeLessThan(1000);
});

test('several days are told in the time, and count until the last one', () => {
  const { listing } = read(
    toFile({ days: 'Thu: Mar 5-Sun: Mar 8', time: 'Thu: 8pm-Sun: 10pm', start: '2026-03-05T20:00' }),
  );

  expect(listing).toMatchObject([
    {
      firstDay: 20_517,
      lastDay: 20_520,
      event: { time_text: 'Thu: Mar 5-Sun: Mar 8, Thu: 8pm-Sun: 10pm', ends_at: '2026-03-08T22:00:00-07:00' },
    },
  ]);
});

test('the date is that of the serial, whatever the label says', () => {
  const { events } = read(toFile({ days: 'Fri: Feb 6', start: '2027-02-05T00:30' }));

  expect(events).toMatchObject([{ date: '2027-02-05', starts_at: '2027-02-05T00:30:00-08:00' }]);
});

test('each region has its own offset', () => {
  const offsets = ['denver', 'chi', 'toronto', 'phoenix'].map(
    (slug) => read(toFile({ start: '2026-07-03T21:00' }), slug).events[0]?.starts_at,
  );

  expect(offsets.map((text) => text?.slice(19))).toEqual(['-06:00', '-05:00', '-04:00', '-07:00']);
});

test('events are sorted by start and then by title', () => {
  const file = toFile(
    { title: 'D', start: '2026-02-07T01:00' },
    { title: 'c', start: '2026-02-06T22:00' },
    { title: 'B', start: '2026-02-06T22:00' },
    { title: 'A', start: '2026-02-06T23:00' },
  );

  expect(titlesOf(file)).toEqual(['B', 'c', 'A', 'D']);
});

describe('ids', () => {
  const idsOf = (...rows: GivenRow[]) => read(toFile(...rows)).events.map(({ id }) => id);

  test('stay when price, genres or end change, and when other events come', () => {
    const [id] = idsOf({});
    const changed = idsOf(
      { title: 'Earlier', start: '2026-02-05T22:00' },
      { price: 'free', genres: '', time: '10pm-4am' },
    );

    expect(changed[1]).toBe(id);
    expect(idsOf({ serial: '46059.91667' })).toEqual(idsOf({ serial: '46059.9166666667' }));
  });

  test('differ by region, start, title, venue and link', () => {
    const ids = [
      ...idsOf({}, { start: '2026-02-06T22:30' }, { title: 'Other' }, { venue: 'Annex (Oakland)' }, { link1: '' }),
      ...read(toFile({}), 'seattle').events.map(({ id }) => id),
    ];

    expect(new Set(ids).size).toBe(6);
  });

  test('differ where the same event is listed twice', () => {
    const ids = idsOf({ price: '$15+' }, { price: '$15 pre / $20' });

    expect(new Set(ids).size).toBe(2);
    expect(idsOf({})[0]).toBe(ids[0]);
  });
});

describe('bytes', () => {
  const accented = toFile({ title: 'Café Zoë' });

  test('are read as UTF-8 where they are', () => {
    expect(read(accented)).toMatchObject({ events: [{ title: 'Café Zoë' }], oddities: {} });
  });

  test('are read as Windows-1252 where they are no UTF-8', () => {
    const [before = '', after = ''] = toFile({ title: 'X' }).split('X');
    const file = bytesOf(before, [0x43, 0x61, 0x66, 0xe9, 0x20, 0x92, 0x80], after);

    expect(read(file)).toMatchObject({ events: [{ title: 'Café ’€' }], oddities: { files_windows_1252: 1 } });
  });

  test.each([
    ['UTF-8', bytesOf([0xef, 0xbb, 0xbf], toFile({})), { files_byte_order_mark: 1 }],
    [
      'Windows-1252',
      bytesOf([0xef, 0xbb, 0xbf], toFile({ title: 'A' }), [0xe9]),
      { files_byte_order_mark: 1, files_windows_1252: 1, rows_short: 1 },
    ],
  ])('may begin with a byte order mark, in %s', (_, file, oddities) => {
    const found = read(file);

    expect(found.events).toMatchObject([{ date: '2026-02-06' }]);
    expect(found.oddities).toEqual(oddities);
  });
});

describe('a broken row costs no other row', () => {
  const lines = toFile({ title: 'First' }, { title: 'Second' }, { title: 'Third' }).split('\r\n');
  const withSecond = (change: (line: string) => string) =>
    lines.map((line, index) => (index === 1 ? change(line) : line)).join('\r\n');

  test.each<[string, (line: string) => string, string[], object]>([
    ['is short', () => '"Fri: Feb 6","Second"', ['First', 'Third'], { rows_short: 1 }],
    [
      'has a word for a serial',
      (line) => line.replace(/"[\d.]+"$/, '"TBA"'),
      ['First', 'Third'],
      { rows_bad_serial: 1 },
    ],
    ['has no serial', (line) => line.replace(/"[\d.]+"$/, '""'), ['First', 'Third'], { rows_bad_serial: 1 }],
    ['is empty', () => '', ['First', 'Third'], {}],
    ['has more fields', (line) => `${line},"","x"`, ['First', 'Second', 'Third'], {}],
    [
      'has no quotes at all',
      (line) => line.replaceAll('"', '').replace('house, techno', 'house'),
      ['First', 'Second', 'Third'],
      {},
    ],
    ['quotes a quote', (line) => line.replace('Second', 'Second ""Wind""'), ['First', 'Second "Wind"', 'Third'], {}],
    [
      'has a line end in a field',
      (line) => line.replace('Second', 'Second\r\nWind'),
      ['First', 'Second Wind', 'Third'],
      {},
    ],
    [
      'has bare quotes',
      (line) => line.replace('Second', 'Second "Wind" x'),
      ['First', 'Second "Wind" x', 'Third'],
      { files_broken_quotes: 1 },
    ],
    [
      'lacks the quote at its end',
      (line) => line.slice(0, -1),
      ['First', 'Third'],
      { files_broken_quotes: 1, rows_unreadable: 1 },
    ],
    ['lacks the quote at its start', (line) => line.slice(1), ['First', 'Second', 'Third'], { files_broken_quotes: 1 }],
    [
      'lacks a quote inside',
      (line) => line.replace('Second","house, techno"', 'Second,"house"'),
      ['First', 'Third'],
      { files_broken_quotes: 1, rows_short: 1 },
    ],
    ['is far too long', (line) => line.replace('Second', 'x'.repeat(5000)), ['First', 'Third'], { rows_oversized: 1 }],
    [
      'has unreadable times',
      (line) => line.replace('10pm-2am', 'late'),
      ['First', 'Second', 'Third'],
      { times_unreadable: 1 },
    ],
    [
      'has an unreadable second day',
      (line) => line.replace('Fri: Feb 6', 'Fri: Feb 6-?'),
      ['First', 'Second', 'Third'],
      { labels_unreadable: 1 },
    ],
  ])('that %s', (_, change, titles, oddities) => {
    const found = read(withSecond(change));

    expect(found.events.map(({ title }) => title)).toEqual(titles);
    expect(found.oddities).toEqual(oddities);
  });

  test('that ends where the file was cut off', () => {
    const file = toFile({ title: 'First' }, { title: 'Second' }, { title: 'Third' });

    expect(titlesOf(file.slice(0, file.indexOf('Third') + 2))).toEqual(['First', 'Second']);
  });

  test('and neither do other line ends', () => {
    expect(titlesOf(lines.join('\n'))).toEqual(['First', 'Second', 'Third']);
  });
});

describe('a file', () => {
  test.each(['', '\r\n', '\ufeff'])('of nothing (%j) has no events', (file) => {
    expect(read(file)).toMatchObject({ events: [], oddities: { files_empty: 1 } });
  });

  test.each([
    ['an HTML page', '<!DOCTYPE html><html></html>', /HTML instead of a list of events for Seattle/],
    ['an HTML page after spaces', '\r\n <html>,,,,,,,,,,46049.875</html>', /HTML/],
    ['JSON', '{"events":[]}', /something else than a list of events/],
    ['one half row', '"Fri: Feb 6","Sec', /something else/],
    ['rows without a usable serial', toFile({ serial: 'TBA' }, { serial: '' }), /something else/],
    ['zeros', new Uint8Array(500), /something else/],
  ])('that is %s is refused', (_, file, message) => {
    expect(() => read(file, 'seattle')).toThrow(ToolError);
    expect(() => read(file, 'seattle')).toThrow(message);
  });
});
