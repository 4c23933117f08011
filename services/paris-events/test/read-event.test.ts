import { describe, expect, test, vi } from 'vitest';
import { eventOf, read } from './event-of.ts';

const noAccess = { wheelchair: null, blind: null, deaf: null, sign_language: null, mental: null };

test('a record with an id and a title only has nothing else', () => {
  expect(read({ id: '25306', title: 'Un titre' })).toEqual({
    oddities: {},
    event: {
      id: '25306',
      title: 'Un titre',
      summary: null,
      description: null,
      url: null,
      date_start: null,
      date_end: null,
      date_text: null,
      price_type: null,
      price_detail: null,
      venue: null,
      audience: null,
      tags: [],
      accessibility: noAccess,
      transport: null,
      image_url: null,
      booking_url: null,
      updated_at: null,
      allOccurrences: [],
    },
  });
});

test.each([
  ['null', null],
  ['a text', 'Un titre'],
  ['a list', []],
  ['the envelope of another version', { recordid: 'a', fields: { id: '1', title: 'Un titre' } }],
  ['no id', { title: 'Un titre' }],
  ['an empty id', { id: ' ', title: 'Un titre' }],
  ['no title', { id: '1' }],
  ['a title of markup only', { id: '1', title: '<b>&nbsp;</b>' }],
  ['a title of another type', { id: '1', title: ['Un titre'] }],
])('a record that is or has %s is not read', (_, row) => {
  expect(read(row).event).toBeNull();
});

test('fields of other types than expected are null, and the event stays', () => {
  const odd = [{}, [], true, ''];
  for (const value of odd) {
    const fields = ['lead_text', 'description', 'url', 'date_start', 'date_end', 'date_description', 'occurrences'];
    const more = ['address_name', 'lat_lon', 'locations', 'price_type', 'price_detail', 'audience', 'cover_url'];
    const given = Object.fromEntries(
      [...fields, ...more, 'qfap_tags', 'updated_at', 'transport'].map((f) => [f, value]),
    );
    expect(eventOf(given)).toEqual(eventOf({}));
  }
});

test.each([
  [111329, '111329'],
  ['25306', '25306'],
  ['25\u0007306\u202e', '25306'],
])('the id %p is %p', (id, text) => {
  expect(eventOf({ id }).id).toBe(text);
});

test.each([
  [' Ciné-club ', 'Ciné-club'],
  ['Jazz &amp; <i>thé</i>', 'Jazz & thé'],
  ['Un<br>deux', 'Un deux'],
])('the title %p is %p', (title, text) => {
  expect(eventOf({ title }).title).toBe(text);
});

test.each([
  ['2026-09-18T15:00:00+00:00', '2026-09-18'],
  ['2026-09-18T23:59:59+00:00', '2026-09-18'],
  ['2019-06-01T00:00:00+00:00', '2019-06-01'],
  ['2026-12-31', '2026-12-31'],
  ['2026-02-30T00:00:00+00:00', null],
  ['bientôt', null],
  [null, null],
])('the date %p is %p, whatever the offset says', (date, day) => {
  expect(eventOf({ date_start: date, date_end: date })).toMatchObject({ date_start: day, date_end: day });
});

test.each([
  ['2024-10-01T17:38:30+00:00', '2024-10-01T17:38:30Z'],
  ['2024-10-01T19:38:30+02:00', '2024-10-01T17:38:30Z'],
  ['2024-10-01T17:38:30.123Z', '2024-10-01T17:38:30Z'],
  ['2024-10-01 17:38:30', '2024-10-01T17:38:30Z'],
  ['2024-10-01', '2024-10-01T00:00:00Z'],
  ['hier', null],
  ['lot 5', null],
  ['+275760-09-13T00:00:00Z', null],
])('the time %p is %p', (updated_at, time) => {
  expect(eventOf({ updated_at }).updated_at).toBe(time);
});

test.each([
  [{ qfap_tags: 'Atelier;Conférence;Théâtre' }, ['Atelier', 'Conférence', 'Théâtre']],
  [{ qfap_tags: ' Ecrans ; ;Loisirs;Ecrans;' }, ['Ecrans', 'Loisirs']],
  [{ qfap_tags: ['Ecrans', 'Loisirs'] }, ['Ecrans', 'Loisirs']],
  [{ tags: ['Ecrans', 'Loisirs'] }, ['Ecrans', 'Loisirs']],
  [{ tags: 'Ecrans;Loisirs' }, ['Ecrans', 'Loisirs']],
  [{ qfap_tags: 'Expo', tags: ['Ecrans'] }, ['Expo']],
  [{ qfap_tags: ['Expo', null, {}, 7] }, ['Expo', '7']],
  [{ qfap_tags: 'Expo;<b></b>' }, ['Expo']],
  [{ qfap_tags: null }, []],
])('the tags of %j are %j', (given, tags) => {
  expect(eventOf(given).tags).toEqual(tags);
});

describe('a link', () => {
  test.each([
    ['https://www.paris.fr/evenements/x-25306', true],
    [' http://lieu.example/a?b=c#d ', true],
    ['HTTPS://lieu.example', true],
    ['mailto:a@lieu.example', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//lieu.example', false],
    ['www.lieu.example', false],
    ['https://', false],
    ['https://lieu.example/a b', false],
    ['https://lieu.example/é', true],
    ['https://lieu.example/\u0007', false],
    ['https://lieu.example/\u202etxt', false],
    ['https://lieu.example/\ud800', false],
    [`https://lieu.example/${'a'.repeat(479)}`, true],
    [`https://lieu.example/${'a'.repeat(480)}`, false],
  ])('%s is given: %s', (link, isGiven) => {
    const given = isGiven ? link.trim() : null;

    expect(eventOf({ url: link, cover_url: link, access_link: link })).toMatchObject({
      url: given,
      image_url: given,
      booking_url: given,
    });
  });

  test.each([
    [{ access_link: 'https://a.example/', contact_url: 'https://c.example/' }, 'https://a.example/'],
    [{ access_link: null, contact_url: 'https://c.example/' }, 'https://c.example/'],
    [{ access_link: 'tel:01', contact_url: 'https://c.example/' }, 'https://c.example/'],
    [{ contact_url: 'c.example' }, null],
  ])('for booking of %j is %p', (given, link) => {
    expect(eventOf(given).booking_url).toBe(link);
  });
});

test.each(['gratuit', 'payant', 'gratuit sous condition', 'prix libre'])(
  'the price type %s is given as it is',
  (type) => {
    expect(eventOf({ price_type: type, price_detail: '<p>De 13 à 15&nbsp;€.</p>' })).toMatchObject({
      price_type: type,
      price_detail: 'De 13 à 15 €.',
    });
  },
);

test.each([
  ['lead_text', 'summary', 400],
  ['description', 'description', 800],
  ['date_description', 'date_text', 300],
  ['price_detail', 'price_detail', 300],
  ['transport', 'transport', 300],
] as const)('%s is given as %s in %i characters at most', (field, name, most) => {
  const long = `<p>${'Musique. '.repeat(200)}</p>`;

  expect(eventOf({ [field]: long })[name]).toMatch(/^Musique\. .*…$/);
  expect(eventOf({ [field]: long })[name]?.length).toBeLessThanOrEqual(most);
  expect(eventOf({ [field]: 'x'.repeat(most) })[name]).toBe('x'.repeat(most));
});

test('lines are cut to lengths of their own, and tags to the first 20', () => {
  const long = 'x'.repeat(500);
  const place = { address_name: long, address_street: long, address_zipcode: long, address_city: long };
  const tags = Array.from({ length: 25 }, (_, index) => `${index}${long}`);
  const event = eventOf({ ...place, id: long, title: long, price_type: long, audience: long, qfap_tags: tags });
  const { name, address, zipcode, city } = event.venue ?? {};

  expect(
    [event.id, event.title, event.price_type, event.audience, name, address, zipcode, city].map((line) => line?.length),
  ).toEqual([100, 200, 60, 200, 150, 150, 20, 60]);
  expect(event.tags.map(({ length }) => length)).toEqual(Array(20).fill(60));
});

test('a time without an offset is one of UTC wherever the pack runs', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const { updated_at } = eventOf({ updated_at: '2024-10-01T17:38:30' });
  vi.unstubAllEnvs();

  expect(updated_at).toBe('2024-10-01T17:38:30Z');
});

test('what is odd is counted by kind', () => {
  const odd = {
    ...{ date_start: 'bientôt', date_end: '2026-12-31' },
    updated_at: 'hier',
    ...{ url: 'ftp://lieu.example', cover_url: 'b', access_link: 'c', contact_url: 'd' },
    occurrences: 'demain;2026-12-01T20:00_2026-12-01T22:00;après-demain',
  };

  expect(read({ id: '1', title: 'Un titre', ...odd }).oddities).toEqual({
    date_unreadable: 2,
    link_unreadable: 4,
    occurrence_unreadable: 2,
  });
});

test('of hundreds of occurrences only those are kept that someone may ask for', () => {
  const slots = Array.from({ length: 535 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10);
    return `${day}T20:00:00+02:00_${day}T22:00:00+02:00`;
  });
  const { allOccurrences } = eventOf({ occurrences: slots.join(';') });

  expect(allOccurrences).toHaveLength(100);
  expect(allOccurrences[0]?.start).toBe('2026-11-21T20:00');
});
