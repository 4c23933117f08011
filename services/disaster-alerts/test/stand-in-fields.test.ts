import { describe, expect, test } from 'vitest';
import { type ListProperties, search } from './ask-stand-in.ts';

const { body } = await search();
const rows = body.features.map(({ properties }) => properties);
const rowOf = (eventtype: string, eventid: number) =>
  rows.find((row) => row.eventtype === eventtype && row.eventid === eventid);

const shared = [
  ...['eventtype', 'eventid', 'episodeid', 'eventname', 'glide', 'name', 'description', 'htmldescription', 'icon'],
  ...['iconoverall', 'url', 'alertlevel', 'alertscore', 'episodealertlevel', 'episodealertscore', 'istemporary'],
  ...['iscurrent', 'country', 'fromdate', 'todate', 'datemodified', 'iso3', 'source', 'sourceid', 'polygonlabel'],
  ...['Class', 'affectedcountries', 'severitydata'],
];

test.each(rows.map((row) => [`${row.eventtype} ${row.eventid}`, row] as const))(
  'row %s has the keys of its type, and none is null',
  (_, row) => {
    const keys = row.eventtype === 'TC' ? [...shared, 'countryonland'] : shared;

    expect(Object.keys(row).toSorted()).toEqual(keys.toSorted());
    expect(Object.values(row)).not.toContain(null);
    expect(row).toMatchObject({
      sourceid: '',
      polygonlabel: 'Centroid',
      Class: 'Point_Centroid',
      description: row.name,
      istemporary: expect.stringMatching(/^(true|false)$/),
      iscurrent: expect.stringMatching(/^(true|false)$/),
      fromdate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      todate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      datemodified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?$/),
    });
    expect(Object.keys(row.url)).toEqual(['geometry', 'report', 'details']);
  },
);

test('a feature is a point that is its own box', () => {
  for (const { bbox, geometry } of body.features) {
    expect(geometry.type).toBe('Point');
    expect(bbox).toEqual([...geometry.coordinates, ...geometry.coordinates]);
  }
});

describe('what GDACS says of each type', () => {
  test.each([
    [
      'EQ',
      9_000_005,
      {
        eventname: '',
        name: 'Earthquake in Türkiye',
        htmldescription: 'Orange M 6.1 Earthquake in Türkiye at: 19 Nov 2026 01:46:44.',
        alertscore: 2,
        episodealertscore: 1.3141875204632,
        severitydata: { severity: 6.1, severitytext: 'Magnitude 6.1M, Depth:11.207km', severityunit: 'M' },
      },
    ],
    [
      'TC',
      9_001_002,
      {
        eventname: 'MOREVAL-26',
        name: 'Tropical Cyclone MOREVAL-26',
        htmldescription: 'Green Tropical Cyclone MOREVAL-26 off-shore from: 17 Nov 2026  to: 20 Nov 2026 .',
        country: '',
        iso3: '',
        affectedcountries: [],
        severitydata: {
          severity: 166.6656,
          severitytext: 'Hurricane/Typhoon > 74 mph (maximum wind speed of 167 km/h)',
          severityunit: 'km/h',
        },
      },
    ],
    [
      'FL',
      9_002_002,
      {
        eventname: '',
        name: 'Flood in Bangladesh, India',
        htmldescription: 'Orange Flood in Bangladesh, India from: 04 Nov 2026 01 to: 19 Nov 2026 01.',
        iso3: 'BGD',
        severitydata: { severity: 0, severitytext: 'Magnitude 0 ', severityunit: '' },
      },
    ],
    [
      'VO',
      9_001_014,
      {
        eventname: 'Merapi',
        name: 'Eruption  Merapi',
        htmldescription: 'Red Eruption Merapi in Indonesia at: 29 Sep 2026 17:26.',
        glide: 'VO-2026-900196-IDN',
        alertscore: 3,
        episodealertlevel: 'Orange',
        episodealertscore: 1.5,
        severitydata: { severity: 0, severitytext: '', severityunit: '' },
      },
    ],
    [
      'DR',
      9_003_001,
      {
        eventname: 'East Africa-2025',
        name: 'Drought in Ethiopia, Kenya, Somalia',
        htmldescription: 'Orange Drought in Ethiopia, Kenya, Somalia from: 17 Sep 2025  to: 21 Nov 2026 .',
        severitydata: {
          severity: 612_408,
          severitytext: 'Medium impact for agricultural drought in 612408 km2',
          severityunit: 'km2',
        },
      },
    ],
    [
      'WF',
      9_004_002,
      {
        eventname: '',
        name: 'Forest fires in The Democratic Republic of Congo',
        htmldescription: 'Green Forest fires in The Democratic Republic of Congo from: 11 Nov 2026 to: 20 Nov 2026.',
        affectedcountries: [{ iso2: 'CD', iso3: 'COD', countryname: 'Democratic Republic of Congo' }],
        severitydata: { severity: 6_214, severitytext: 'Green impact for forestfire in 6214 ha', severityunit: 'ha' },
      },
    ],
  ])('%s %i', (eventtype, eventid, expected) => {
    expect(rowOf(eventtype, eventid)).toMatchObject(expected);
  });
});

describe('the odd ones', () => {
  test('an earthquake of no place has a name that ends in a space', () => {
    expect(rowOf('EQ', 9_000_004)).toMatchObject({
      name: 'Earthquake in ',
      htmldescription: 'Green M 4.8 Earthquake off-shore at: 19 Nov 2026 14:26:00.',
      country: '',
      iso3: '',
      affectedcountries: [],
    });
  });

  test('a sea stands for a country that is none', () => {
    expect(rowOf('EQ', 9_000_002)).toMatchObject({ country: 'South Of Fiji Islands', iso3: '', affectedcountries: [] });
    expect(rowOf('EQ', 9_000_006)).toMatchObject({
      country: 'Kermadec Islands, New Zealand',
      iso3: '',
      affectedcountries: [{ iso2: 'NZ', iso3: 'NZL', countryname: 'New Zealand' }],
    });
  });

  test('countries as in 2024 lack the two-letter code', () => {
    expect(rowOf('EQ', 9_000_016)?.affectedcountries).toEqual([{ iso3: 'GTM', countryname: 'Guatemala' }]);
  });

  test('a new event is temporary', () => {
    expect(rows.filter(({ istemporary }) => istemporary === 'true').map(({ eventid }) => eventid)).toEqual([9_000_001]);
  });

  test('an episode can be less alarming than its event, never more', () => {
    const order = ['Green', 'Orange', 'Red'];
    const unlike = rows.filter((row) => row.episodealertlevel !== row.alertlevel);

    expect(unlike.length).toBeGreaterThanOrEqual(5);
    for (const row of unlike) expect(order.indexOf(row.episodealertlevel)).toBeLessThan(order.indexOf(row.alertlevel));
  });

  test('two events of different types share an id', () => {
    expect([rowOf('TC', 9_001_011)?.name, rowOf('VO', 9_001_011)?.name]).toEqual([
      'Tropical Cyclone DORVANE-25',
      'Eruption  Stromboli',
    ]);
  });

  test('cyclones that are long over were modified together, at a time with milliseconds', () => {
    const swept = rows.filter(({ datemodified }) => datemodified.includes('.'));

    expect(swept.map(({ eventtype }) => eventtype)).toEqual(['TC', 'TC', 'TC']);
    expect(new Set(swept.map(({ datemodified }) => datemodified)).size).toBe(1);
  });
});

test('addresses are those of the real service, or of the one named', async () => {
  const addresses = ({ url }: ListProperties) => Object.values(url);
  const { body: named } = await search('', { baseUrl: 'http://127.0.0.1:9' });

  expect(rows.flatMap(addresses).every((url) => url.startsWith('https://www.gdacs.org/'))).toBe(true);
  expect(
    named.features
      .flatMap(({ properties }) => addresses(properties))
      .every((url) => url.startsWith('http://127.0.0.1:9/')),
  ).toBe(true);
});
