import { afterEach, describe, expect, test } from 'vitest';
import { api, centroid, coastline, createEventServer, detail, plain } from './event-wire.ts';
import { errorOf, eventOf, missingOf, truncatedOf } from './service.ts';
import { coast, toWireShape } from './shapes.ts';
import { toWireFeature } from './wire.ts';

const { clean, serve } = createEventServer();
afterEach(clean);

const impactsOf = (...names: readonly string[]) =>
  names.map((name, at) => ({ source: 'TEST', resource: { [name]: `${api}/export/getimpact?id=${at + 1}` } }));

const table = (alias: string, ...rows: readonly object[]) => ({
  datums: [
    {
      alias,
      datum: rows.map((row) => ({
        scalars: { scalar: Object.entries(row).map(([name, value]) => ({ name, value })) },
      })),
    },
  ],
});

describe('an absurd figure of the impact is null and fails nothing', () => {
  test.each([
    ['a population', table('POP', { POPAFFECTED: 1e308, 'SUMPOP1.0': 5 }), { population: null }],
    ['a band', table('POP', { POPAFFECTED: 3, 'SUMPOP1.0': 1e300 }), { population: 3, within: [] }],
    [
      'a sum of countries',
      table('country', { ISO_3DIGIT: 'FRA', POP_AFFECTED: 9e15 }, { ISO_3DIGIT: 'DEU', POP_AFFECTED: 9e15 }),
      { population: null, country_count: 2 },
    ],
  ])('%s', async (_, getimpact, exposure) => {
    const { ask } = await serve({
      ...plain,
      geteventdata: () => detail({ impacts: impactsOf('impact') }),
      getimpact: () => getimpact,
    });

    expect(eventOf(await ask()).impact?.exposure).toMatchObject([exposure]);
  });

  test('a speed of wind', async () => {
    const impacts = [{ source: '', resource: { timeline: `${api}/export/gettimeline?id=1` } }];
    const item = { advisory_datetime: '28 Jan 2026 06:00', wind_speed: '1e308', pop39: '1e300' };
    const { ask } = await serve({
      ...plain,
      geteventdata: () => detail({ impacts }),
      gettimeline: () => ({ channel: { item } }),
    });

    expect(eventOf(await ask()).impact?.advisories).toMatchObject([{ wind_kmh: null, population_storm_winds: null }]);
  });

  test('a population of an earthquake, whose depth stays', async () => {
    const earthquakedetails = { depth: '10', shakepop: '1e300' };
    const { ask } = await serve({ ...plain, geteventdata: () => detail({ earthquakedetails }) });

    expect(eventOf(await ask())).toMatchObject({ severity: { depth_km: 10 }, impact: null });
  });
});

describe('a geometry is missing', () => {
  const ring = (positions: number) =>
    toWireShape({ class: 'Poly_Cones', type: 'Polygon', coordinates: [coast(positions, [10, 20], 3)] });

  test.each([
    [
      'of more than 5000 features',
      () => Array.from({ length: 5001 }, () => centroid),
      'Too big: expected array to have <=5000 items',
    ],
    ['of more than 300000 elements', () => [ring(100_001)], 'with JSON that holds more than 300000 values'],
  ])('%s', async (_, toFeatures, sentence) => {
    const { ask } = await serve({ ...plain, getgeometry: () => ({ features: toFeatures() }) });
    const result = await ask();

    expect(eventOf(result).geometry).toBeNull();
    expect(missingOf(result)).toEqual([
      { part: 'geometry', class: 'upstream_invalid', message: expect.stringContaining(sentence) },
    ]);
  });

  test('not, of 5000 features and of almost 300000 elements', async () => {
    for (const features of [Array.from({ length: 5000 }, () => centroid), [ring(99_900)]]) {
      const { ask } = await serve({ ...plain, getgeometry: () => ({ features }) });
      expect(missingOf(await ask())).toBeUndefined();
    }
  });
});

test('an export may have the name of what every object has', async () => {
  const impacts = impactsOf('constructor');
  const { ask } = await serve({
    ...plain,
    geteventdata: () => detail({ impacts }),
    getimpact: () => table('POP', { POPAFFECTED: 5 }),
  });

  expect(eventOf(await ask()).impact?.exposure).toMatchObject([{ model: 'constructor', area: null, population: 5 }]);
});

test('a report whose latest is no boolean is a report', async () => {
  const sendai = [{ latest: { toString: 1 }, sendainame: 'death', sendaivalue: '5' }];
  const { ask } = await serve({ ...plain, geteventdata: () => detail({ sendai }) });

  expect(eventOf(await ask()).impact?.reports).toMatchObject([{ name: 'death', value: 5 }]);
});

describe('what was not asked for is not given for it', () => {
  test('another event', async () => {
    const { ask } = await serve({ ...plain, geteventdata: () => toWireFeature({ type: 'EQ', id: 77 }) });

    expect(errorOf(await ask())).toMatchObject({ class: 'upstream_invalid' });
  });

  test('another episode', async () => {
    const { ask } = await serve({ ...plain, getepisodedata: () => detail({ episodeid: 9 }) });

    expect(errorOf(await ask({ episode_id: 3 }))).toMatchObject({ class: 'not_found' });
    expect(eventOf(await ask({ episode_id: 9 })).event.episode_id).toBe(9);
  });
});

describe('an answer with a simplified geometry is less than 64 KiB', () => {
  test.each([
    ['long', 'x'.repeat(300)],
    ['of many bytes', '漢'.repeat(300)],
    ['escaped twice', '"'.repeat(300)],
  ])('where every list is full and every text is %s', async (_, long) => {
    const texts = { name: long, eventname: long, glide: long, source: long, sourceid: long, htmldescription: long };
    const numbered = (count: number) => Array.from({ length: count }, (_, at) => `${at}${long}`);
    const { ask } = await serve({
      geteventdata: () =>
        detail({
          ...texts,
          affectedcountries: numbered(200).map((countryname) => ({ countryname })),
          sendai: numbered(60).map((sendainame) => ({ sendainame, sendaitype: long, region: long, country: long })),
          impacts: impactsOf('impact', 'shakemap', 'buffer39', 'buffer74'),
        }),
      getimpact: () => table('country', ...numbered(40).map((CNTRY_NAME) => ({ CNTRY_NAME, POP_AFFECTED: 5 }))),
      getgeometry: () => ({ features: [centroid, coastline] }),
    });
    const result = await ask();

    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(65_536);
    expect(eventOf(result).impact).toMatchObject({ report_count: 60, exposure: { length: 4 } });
  });

  test('where its features are of thousands of kinds', async () => {
    const points = Array.from({ length: 3000 }, (_, at) =>
      toWireShape({ class: `Point_Polygon_Point_${at}`, type: 'Point', coordinates: [10, 20] }),
    );
    const { ask } = await serve({ ...plain, getgeometry: () => ({ features: [centroid, ...points] }) });
    const result = await ask();

    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(65_536);
    expect(truncatedOf(result)).toMatchObject({ total: 3001, reason: expect.stringContaining('2990 other') });
  });

  test('where an export has thousands of bands', async () => {
    const bands = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`SUMPOP${at + 1}.0`, at]));
    const { ask } = await serve({
      ...plain,
      geteventdata: () => detail({ impacts: impactsOf('impact') }),
      getimpact: () => table('POP', bands),
    });

    expect(eventOf(await ask()).impact?.exposure[0]?.within).toHaveLength(20);
  });
});
