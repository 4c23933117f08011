import { createOddities } from '@toolpacks/upstream';
import { describe, expect, test } from 'vitest';
import { eventFacts } from '../src/event-facts.ts';
import { toListPage } from '../src/event-list.ts';
import { toWireFeature } from './wire.ts';

const facts = (properties: object) =>
  eventFacts.parse({ ...toWireFeature({ type: 'EQ', id: 1 }).properties, ...properties });

test.each([
  ['Earthquake in ', 'Earthquake'],
  ['Earthquake in China', 'Earthquake in China'],
  ['Eruption  Mayon', 'Eruption Mayon'],
  ['Drought in', 'Drought'],
  ['', null],
])('the name %j is %j', (name, expected) => {
  expect(facts({ name }).name).toBe(expected);
});

test.each([
  [
    { severity: 5.8, severitytext: 'Magnitude 5.8M, Depth:10km', severityunit: 'M' },
    { value: 5.8, unit: 'M', text: 'Magnitude 5.8M, Depth:10km' },
  ],
  [
    { severity: '259.2576', severitytext: 'Hurricane', severityunit: 'km/h' },
    { value: 259.2576, unit: 'km/h', text: 'Hurricane' },
  ],
  [
    { severity: 0.0, severitytext: 'Magnitude 0 ', severityunit: '' },
    { value: null, unit: null, text: null },
  ],
  [
    { severity: 0.0, severitytext: '', severityunit: '' },
    { value: null, unit: null, text: null },
  ],
  [
    { severity: 0, severitytext: 'Magnitude 0', severityunit: 'M' },
    { value: 0, unit: 'M', text: 'Magnitude 0' },
  ],
  [
    { severity: 3, severitytext: 'Strong', severityunit: '' },
    { value: 3, unit: null, text: 'Strong' },
  ],
  [
    { severity: 0, severitytext: 'Ash', severityunit: '' },
    { value: null, unit: null, text: 'Ash' },
  ],
  [
    { severity: 1, severitytext: null, severityunit: 'm'.repeat(30) },
    { value: 1, unit: `${'m'.repeat(19)}…`, text: null },
  ],
  [null, { value: null, unit: null, text: null }],
  ['strong', { value: null, unit: null, text: null }],
  [undefined, { value: null, unit: null, text: null }],
])('the severity %j is %j', (severitydata, expected) => {
  expect(facts({ severitydata }).severity).toEqual(expected);
});

test.each([
  ['Ethiopia, Kenya, Somalia', ['Ethiopia', 'Kenya', 'Somalia']],
  ['Southern Mid-Atlantic Ridge', ['Southern Mid-Atlantic Ridge']],
  ['', []],
  [null, []],
  [' , ', []],
])('the country %j is the names %j', (country, expected) => {
  expect(facts({ country }).places).toEqual(expected);
});

test.each([
  [
    'those that are affected',
    { affectedcountries: [{ iso2: 'JP', iso3: 'JPN', countryname: 'Japan' }], iso3: 'JPN' },
    [{ iso2: 'JP', iso3: 'JPN', name: 'Japan' }],
  ],
  [
    'without a name where that is empty',
    { country: ', Kenya', iso3: 'KEN' },
    [{ iso2: 'KE', iso3: 'KEN', name: null }],
  ],
  [
    'and the first one, where it is not among them',
    { country: 'Viet Nam, Laos', affectedcountries: [{ iso2: 'LA', iso3: 'LAO', countryname: 'Laos' }], iso3: 'VNM' },
    [
      { iso2: 'LA', iso3: 'LAO', name: 'Laos' },
      { iso2: 'VN', iso3: 'VNM', name: 'Viet Nam' },
    ],
  ],
  [
    'without what are no codes',
    { affectedcountries: [{ iso2: 'ESP', iso3: 'E5P', countryname: 'Spain' }], iso3: 'esp' },
    [
      { iso2: null, iso3: null, name: 'Spain' },
      { iso2: 'ES', iso3: 'ESP', name: 'Atlantis' },
    ],
  ],
  [
    'with a code of two letters where it is left out',
    { affectedcountries: [{ iso3: 'ESP', countryname: 'Spain' }], iso3: '' },
    [{ iso2: 'ES', iso3: 'ESP', name: 'Spain' }],
  ],
  ['none at sea', { affectedcountries: [{}], iso3: '' }, []],
  ['none where they cannot be read', { affectedcountries: 'Spain', iso3: 7 }, []],
])('the countries are %s', (_, properties, expected) => {
  expect(facts(properties).countries).toEqual(expected);
});

test('a description has no markup and no space before its full stop', () => {
  const htmldescription = 'Green <b>Cyclone</b> off-shore from: 24 Jul 2026  to: 28 Jul 2026 .';

  expect(facts({ htmldescription }).description).toBe('Green Cyclone off-shore from: 24 Jul 2026 to: 28 Jul 2026.');
  expect(facts({ htmldescription: '', description: 'Cyclone' }).description).toBe('Cyclone');
  expect(facts({ htmldescription: 'a'.repeat(900) }).description).toHaveLength(800);
});

test('an event of which only type and id can be read is read, and all else is null', () => {
  const { countries, places, links, severity, ...rest } = eventFacts.parse({ eventtype: 'WF', eventid: '1029861' });

  expect(rest).toMatchObject({ type: 'WF', id: 1029861 });
  const { type: _, id: __, ...others } = rest;
  expect(new Set(Object.values(others))).toEqual(new Set([null]));
  expect([countries, places]).toEqual([[], []]);
  expect(new Set(Object.values(links))).toEqual(new Set([null]));
  expect(severity).toEqual({ value: null, unit: null, text: null });
});

test('absence in any form is null', () => {
  const odd = { glide: '', iscurrent: 'perhaps', fromdate: 'yesterday', episodeid: -3, alertscore: [], url: 'none' };

  expect(facts(odd)).toMatchObject({ glide: null, isCurrent: null, from: null, episodeId: null, alertScore: null });
  expect(facts(odd).links.report).toBeNull();
});

describe('a page', () => {
  const read = (features: unknown[]) => {
    const oddities = createOddities();
    return { page: toListPage({ features }, oddities), counts: oddities.counts() };
  };

  test('keeps what can be read, and counts what cannot', () => {
    const { page, counts } = read([
      toWireFeature({ type: 'EQ', id: 1 }),
      null,
      'row',
      { type: 'Feature' },
      toWireFeature({ type: 'EQ', id: 2, properties: { eventtype: 'XX' } }),
      toWireFeature({ type: 'EQ', id: 3, properties: { eventid: 'three' } }),
    ]);

    expect(page.events.map(({ id }) => id)).toEqual([1]);
    expect(counts).toEqual({ event_unreadable: 5 });
  });

  test('is in the order of the ends, then of type and id', () => {
    const row = (type: 'EQ' | 'VO' | 'TC', id: number, todate: string) =>
      toWireFeature({ type, id, properties: { todate } });
    const { page } = read([
      row('TC', 3, ''),
      row('VO', 5, '2026-11-01T00:00:00'),
      row('EQ', 9, '2026-11-02T00:00:00'),
      row('TC', 7, '2026-11-01T00:00:00'),
      row('TC', 6, '2026-11-01T00:00:00'),
      row('EQ', 4, 'unknown'),
    ]);

    expect(page.events.map(({ id }) => id)).toEqual([9, 6, 7, 5, 4, 3]);
  });

  test.each([
    [[10.5, -3.25], 10.5, -3.25],
    [['172.2', '-16.9'], 172.2, -16.9],
    [[181.5, 12], 181.5, 12],
    [[-360, 12], -360, 12],
    [[361, 12], null, null],
    [[10.5, 95], null, null],
    [[10.5], null, null],
    [[null, null], null, null],
  ])('has the point %j as longitude %j and latitude %j', (point, longitude, latitude) => {
    const { page } = read([toWireFeature({ type: 'EQ', id: 1, point })]);

    expect(page.events[0]).toMatchObject({ longitude, latitude });
  });

  test('is full with a hundred rows, readable or not', () => {
    expect(read(Array.from({ length: 99 }, () => null)).page.isFull).toBe(false);
    expect(read(Array.from({ length: 100 }, () => null)).page.isFull).toBe(true);
  });
});
