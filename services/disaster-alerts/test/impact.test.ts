import { describe, expect, test } from 'vitest';
import { cycloneTimeline, toAdvisories, toAdvisoryTime } from '../src/cyclone-timeline.ts';
import { damageReports } from '../src/damage-reports.ts';
import { impactExport, toExposure } from '../src/impact-export.ts';
import { readId, toExportRefs } from '../src/upstream-links.ts';

const api = 'https://www.gdacs.org/gdacsapi/api/export';

describe('the exports of an event', () => {
  const names = (impacts: unknown) =>
    toExportRefs(impacts).map(({ name, kind, id, source }) => [name, kind, id, source]);

  test('are read from its links, the most telling first', () => {
    const resource = {
      buffer39: `${api}/getimpact?id=3`,
      locations: `${api}/getlocations?id=4`,
      timeline: `${api}/gettimeline?id=2`,
    };

    expect(names([{ source: 'JTWC', resource }])).toEqual([
      ['timeline', 'timeline', 2, 'JTWC'],
      ['buffer39', 'impact', 3, 'JTWC'],
    ]);
  });

  test('are those of the shake map in place of the preliminary ones', () => {
    const preliminary = { impact: `${api}/getimpact?id=1`, shake_preliminary: `${api}/getimpact?id=2` };

    expect(names([{ source: '', resource: preliminary }]).map(([name]) => name)).toEqual([
      'impact',
      'shake_preliminary',
    ]);
    expect(
      names([{ source: '', resource: { ...preliminary, shakemap: `${api}/getimpact?id=3` } }]).map(([name]) => name),
    ).toEqual(['impact', 'shakemap']);
  });

  test('are one of a kind, and four at most', () => {
    const resource = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name, id) => [name, `${api}/getimpact?id=${id}`]),
    );

    expect(
      names([
        { source: 'one', resource },
        { source: 'other', resource },
      ]).map(([name, , , source]) => [name, source]),
    ).toEqual(['a', 'b', 'c', 'd'].map((name) => [name, 'one']));
  });

  test('are four of ten thousand too', () => {
    const resource = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`n${at}`, `${api}/getimpact?id=1`]));

    expect(names([{ source: 'X', resource }])).toHaveLength(4);
  });

  test.each([
    ['an address elsewhere in the API', 'https://www.gdacs.org/gdacsapi/api/emm/getemmnewsbykey?id=1'],
    ['an id that is no number', `${api}/getimpact?id=1;drop`],
    ['no id', `${api}/getimpact`],
    ['what is no text', { 0: 'h' }],
    ['what is no address', 'getimpact?id=1'],
  ])('are none for %s', (_, url) => {
    expect(toExportRefs([{ source: 'X', resource: { impact: url } }])).toEqual([]);
  });

  test.each([[undefined], [null], [''], [[]], ['impacts'], [[{ source: 'X' }]], [[null, { resource: [] }]]])(
    'are none in %j',
    (impacts) => {
      expect(toExportRefs(impacts)).toEqual([]);
    },
  );

  test('may be one that stands alone where a list would be', () => {
    expect(names({ source: 'GDO', resource: { impact: `${api}/getimpact?id=5` } })).toEqual([
      ['impact', 'impact', 5, 'GDO'],
    ]);
  });
});

test.each([
  ['https://x.example/a?eventid=1&episodeid=22', 22],
  ['https://x.example/a?EpisodeID=22', 22],
  ['https://x.example/a?episodeid=2e3', null],
  ['https://x.example/a?episodeid=', null],
  ['https://x.example/a', null],
  ['episodeid=22', null],
  [{ 0: 'h' }, null],
])('the episode of the link %j is %j', (url, id) => {
  expect(readId(url, 'episodeid')).toBe(id);
});

describe('an export', () => {
  const ref = { name: 'buffer39', kind: 'impact', id: 1, source: 'JTWC' } as const;
  const row = (values: object) => ({
    scalars: { scalar: Object.entries(values).map(([name, value]) => ({ name, value, valuetype: 'String' })) },
  });
  const read = (datums: unknown) => toExposure(impactExport.parse({ datums }), ref);

  test('tells the people in its area, around it and by country', () => {
    const exposure = read([
      { alias: 'INPUT PARAMETERS', datum: [row({ Shape: 'MULTIPOLYGON (((1 2, 3 4)))' })] },
      {
        alias: 'POP',
        datum: [row({ POPAFFECTED: '11070', 'SUMPOP10.0': '71678', 'SUMPOP2.0': '22874', 'SUMPOP0.0': '11070' })],
      },
      {
        alias: 'country',
        datum: [
          row({ GMI_CNTRY: 'JPN', CNTRY_NAME: 'Japan', POP_AFFECTED: '70' }),
          row({ ISO_3DIGIT: 'PHL', CNTRY_NAME: 'Philippines', POP_AFFECTED: '11000.4' }),
        ],
      },
      { alias: 'alert', datum: [row({ GMI_CNTRY: 'CHN', CNTRY_NAME: 'China', POP_AFFECTED: '5' })] },
    ]);

    expect(exposure).toEqual({
      model: 'buffer39',
      source: 'JTWC',
      area: 'where winds reach 63 km/h (39 mph)',
      population: 11070,
      within: [
        { radius_km: 2, population: 22874 },
        { radius_km: 10, population: 71678 },
      ],
      countries: [
        { iso3: 'PHL', name: 'Philippines', population: 11000 },
        { iso3: 'JPN', name: 'Japan', population: 70 },
      ],
      country_count: 2,
    });
  });

  test('is read with single items in place of lists', () => {
    const scalars = { scalar: { name: 'POPAFFECTED', value: '9' } };

    expect(read({ alias: 'POP', datum: { scalars } })).toMatchObject({ population: 9, within: [], countries: [] });
  });

  test('is summed up by country where it has provinces only', () => {
    const datum = [
      row({ GMI_CNTRY: 'MEX', CNTRY_NAME: 'Mexico', POP_AFFECTED: '10' }),
      row({ GMI_CNTRY: 'MEX', CNTRY_NAME: 'Mexico', POP_AFFECTED: '-1' }),
      row({ GMI_CNTRY: 'MEX', CNTRY_NAME: 'Mexico', POP_AFFECTED: '5' }),
    ];

    expect(read([{ alias: 'alert', datum }])).toMatchObject({
      population: 15,
      countries: [{ iso3: 'MEX', name: 'Mexico', population: 15 }],
    });
  });

  test.each([
    ['GDACS’s own code of Jersey', { GMI_CNTRY: 'XJE', CNTRY_NAME: 'Jersey' }, 'JEY'],
    ['a code that is none', { GMI_CNTRY: 'XQQ', CNTRY_NAME: 'Nowhere' }, null],
    ['the second code where the first is none', { ISO_3DIGIT: '', GMI_CNTRY: 'FJI', CNTRY_NAME: 'Fiji' }, 'FJI'],
  ])('gives %s its ISO code, if it has one', (_, values, iso3) => {
    expect(read([{ alias: 'country', datum: [row(values)] }])?.countries).toEqual([
      { iso3, name: values.CNTRY_NAME, population: null },
    ]);
  });

  test('shows no more than fifteen countries, and says how many there are', () => {
    const datum = Array.from({ length: 20 }, (_, at) => row({ CNTRY_NAME: `Land ${at}`, POP_AFFECTED: at }));
    const exposure = read([{ alias: 'country', datum }]);

    expect(exposure?.countries).toHaveLength(15);
    expect(exposure).toMatchObject({
      country_count: 20,
      population: 190,
      countries: [{ name: 'Land 19' }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    });
  });

  test.each([
    [undefined],
    [null],
    [''],
    [[]],
    [[{ alias: 'POP' }]],
    [[{ alias: 'City', datum: [row({ cityname: 'A' })] }]],
    [[7]],
  ])('says nothing with the tables %j', (datums) => {
    expect(read(datums)).toBeNull();
  });

  test.each([
    ['an array', []],
    ['a text', 'datums'],
    ['a number', 7],
  ])('is not read from %s', (_, answer) => {
    expect(impactExport.safeParse(answer).success).toBe(false);
  });
});

test.each([
  ['28 Jan 2026 06:00', '2026-01-28T06:00:00Z'],
  ['31 Feb 2025 00:00', null],
  ['28 Foo 2026 06:00', null],
  ['2026-01-28T06:00:00', null],
  ['', null],
  [null, null],
])('the advisory of %j is of %j', (given, time) => {
  expect(toAdvisoryTime(given)).toBe(time);
});

const months = 'January February March April May June July August September October November December'.split(' ');

test.each(months.map((name, index) => [name, `2026-${String(index + 1).padStart(2, '0')}-02T06:05:00Z`]))(
  'an advisory of the second of %s is of %s',
  (name, time) => {
    expect(toAdvisoryTime(`2 ${name} 2026 06:05`)).toBe(time);
    expect(toAdvisoryTime(`02 ${name.slice(0, 3).toUpperCase()} 2026 06:05`)).toBe(time);
  },
);

describe('a timeline', () => {
  const item = {
    advisory_datetime: '28 Jan 2026 06:00',
    actual: 'True',
    latitude: '-16.9',
    longitude: '172.2',
    wind_speed: '18.004',
    wind_gusts: '23.148',
    pressure: '0',
    storm_status: ['Tropical Storm', 'Tropical Storm'],
    alertcolor: 'GREEN',
    pop39: '3',
    pop74: '0',
    popstormsurge: '',
  };
  const read = (items: unknown) => toAdvisories(cycloneTimeline.parse({ channel: { item: items } }));

  test('gives speeds in km/h, and null for what is not known', () => {
    expect(read([item])).toEqual([
      {
        time: '2026-01-28T06:00:00Z',
        is_observed: true,
        latitude: -16.9,
        longitude: 172.2,
        wind_kmh: 65,
        gust_kmh: 83,
        pressure_hpa: null,
        status: 'Tropical Storm',
        alert_level: 'Green',
        population_storm_winds: 3,
        population_hurricane_winds: 0,
        population_storm_surge: null,
      },
    ]);
  });

  test.each([
    ['0.5', 2],
    ['0', null],
    ['', null],
  ])('gives a wind of %j m/s as %j km/h', (wind_speed, kmh) => {
    expect(read([{ ...item, wind_speed }])).toMatchObject([{ wind_kmh: kmh }]);
  });

  test('may be a single item, whose status may be a single text', () => {
    expect(read({ ...item, storm_status: 'Tropical Depression' })).toMatchObject([{ status: 'Tropical Depression' }]);
  });

  test('is in the order of time, without items that have neither time nor place', () => {
    const later = { ...item, advisory_datetime: '29 January 2026 06:00', actual: 'False' };

    const timeless = { ...item, advisory_datetime: '', actual: '' };

    for (const items of [
      [later, timeless, item],
      [item, later, timeless],
      [timeless, later, item],
    ]) {
      const points = read([...items, { id: '5' }, null, 'x']);
      expect(points.map(({ is_observed }) => is_observed)).toEqual([null, true, false]);
    }
  });

  test.each([[undefined], [null], [''], [[]]])('has no points in %j', (items) => {
    expect(read(items)).toEqual([]);
    expect(toAdvisories(null)).toEqual([]);
  });
});

test('reported losses have numbers and days, without those that newer ones have replaced', () => {
  const report = {
    latest: true,
    sendaitype: 'A',
    sendainame: 'death',
    sendaivalue: '217',
    country: 'Spain',
    region: 'Valencian Community',
    dateinsert: '2025-01-05T13:10:23.823',
    effective_date: null,
  };
  const read = damageReports.parse([report, { ...report, latest: false }, { sendaivalue: 'many' }, 'x', null]);

  expect(read).toEqual([
    {
      indicator: 'A',
      name: 'death',
      value: 217,
      country: 'Spain',
      region: 'Valencian Community',
      reported_on: '2025-01-05',
    },
    { indicator: null, name: null, value: null, country: null, region: null, reported_on: null },
  ]);
  expect(damageReports.parse(undefined)).toEqual([]);
  const long = 'x'.repeat(300);
  const [cut] = damageReports.parse([{ sendaitype: long, sendainame: long, country: long, region: long }]);
  expect([cut?.indicator, cut?.name, cut?.country, cut?.region].map((text) => text?.length)).toEqual([
    20, 100, 100, 100,
  ]);
});
