import { afterEach, describe, expect, test } from 'vitest';
import { api, centroid, coastline, createEventServer, detail, exports, plain, rich } from './event-wire.ts';
import { eventOf, freshnessOf, notesOf } from './service.ts';
import { toWireFeature } from './wire.ts';

const { clean, serve } = createEventServer();
afterEach(clean);

describe('an event in detail', () => {
  test('has everything that GDACS says, in one form', async () => {
    const quake = toWireFeature({
      type: 'EQ',
      id: 77,
      point: [99.5513, 35.3866],
      properties: {
        episodeid: 1721183,
        name: 'Earthquake in  Atlantis ',
        htmldescription: 'Orange M 5.8 Earthquake in Atlantis at: 20 Nov 2026 06:00:00.',
        alertlevel: 'Orange',
        alertscore: 2,
        episodealertscore: 1.0979129083354,
        istemporary: 'False',
        sourceid: 'us6000tga9',
        affectedcountries: [{ iso2: 'CN', iso3: 'CHN', countryname: 'China' }],
        iso3: 'CHN',
        url: {
          geometry: `${api}/polygons/getgeometry?eventtype=EQ&eventid=77&episodeid=1721183`,
          report: 'https://www.gdacs.org/report.aspx?eventid=77',
          media: `${api}/emm/getemmnewsbykey?eventtype=EQ&eventid=77`,
          eventnews: 'javascript:alert(1)',
        },
        episodes: [
          { details: `${api}/events/getepisodedata?eventtype=EQ&eventid=77&episodeid=1721180` },
          { details: { 0: 'h', 1: 't' } },
          { details: `${api}/events/getepisodedata?eventtype=EQ&eventid=77&episodeid=1721183` },
        ],
        earthquakedetails: {
          depth: '10',
          magnitude: '5.8',
          shakepop: '2335',
          shakepopdescription: '2 thousand (in MMI>=VII)',
          rapidpop: '',
          rapidpopdescription: '',
        },
        sendai: [{ latest: true, sendaitype: 'A', sendainame: 'death', sendaivalue: '3', country: 'China' }],
        images: { wind: 'https://www.gdacs.org/{eventid}/{source}/wind.jpg' },
      },
    });
    const { ask } = await serve({ geteventdata: () => quake, getgeometry: () => ({ features: [centroid] }) });
    const result = await ask({ event_type: 'EQ' });

    expect(result.isError).toBeUndefined();
    expect(notesOf(result)).toEqual([]);
    expect(eventOf(result)).toEqual({
      event: {
        event_type: 'EQ',
        type_name: 'earthquake',
        event_id: 77,
        episode_id: 1721183,
        episode_count: 2,
        name: 'Earthquake in Atlantis',
        event_name: null,
        glide: null,
        description: 'Orange M 5.8 Earthquake in Atlantis at: 20 Nov 2026 06:00:00.',
        countries: ['Atlantis'],
        affected_countries: [{ iso2: 'CN', iso3: 'CHN', name: 'China' }],
        latitude: 35.3866,
        longitude: 99.5513,
        bbox: [99.5513, 35.3866, 99.5513, 35.3866],
        from: '2026-11-18T06:00:00Z',
        to: '2026-11-20T06:00:00Z',
        modified: '2026-11-20T07:30:00Z',
        is_current: true,
        is_temporary: false,
        source: 'TEST',
        source_id: 'us6000tga9',
      },
      severity: { value: 5.5, unit: 'M', text: 'Magnitude 5.5M, Depth:10km', depth_km: 10 },
      alert: { level: 'Orange', score: 2, episode_level: 'Green', episode_score: 1.0979129083354 },
      impact: {
        exposure: [
          {
            model: 'shake',
            source: null,
            area: '2 thousand (in MMI>=VII)',
            population: 2335,
            within: [],
            countries: [],
            country_count: 0,
          },
        ],
        reports: [{ indicator: 'A', name: 'death', value: 3, country: 'China', region: null, reported_on: null }],
        report_count: 1,
        advisories: [],
        advisory_count: 0,
      },
      geometry: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [10, 20] },
            properties: {
              class: 'Point_Centroid',
              label: 'Point_Centroid',
              kind: null,
              date: '2026-11-20T06:00:00Z',
              is_forecast: null,
              intensity: null,
            },
          },
        ],
      },
      episodes: [{ episode_id: 1721183 }, { episode_id: 1721180 }],
      links: {
        report: 'https://www.gdacs.org/report.aspx?eventid=77',
        details: null,
        geometry: `${api}/polygons/getgeometry?eventtype=EQ&eventid=77&episodeid=1721183`,
        media: `${api}/emm/getemmnewsbykey?eventtype=EQ&eventid=77`,
        news: null,
      },
    });
  });

  test('of which little is known has nulls for the rest', async () => {
    const { ask } = await serve({
      geteventdata: () => ({ type: 'Feature', properties: { eventtype: 'TC', eventid: 77 } }),
    });
    const data = eventOf(await ask());

    expect(data).toMatchObject({
      event: { event_id: 77, name: null, countries: [], affected_countries: [], bbox: null, episode_count: 0 },
      severity: { value: null, unit: null, text: null, depth_km: null },
      alert: { level: null, score: null, episode_level: null, episode_score: null },
      impact: null,
      geometry: null,
      episodes: [],
      links: { report: null, details: null, geometry: null, media: null, news: null },
    });
  });

  test('has the last twelve advisories, and says how many there are', async () => {
    const { ask } = await serve(rich);
    const data = eventOf(await ask({ geometry: 'none' }));

    expect(data.impact?.advisories.map(({ time }) => time)).toEqual(
      Array.from({ length: 12 }, (_, at) => `2026-11-${String(at + 9).padStart(2, '0')}T06:00:00Z`),
    );
    expect(data.impact).toMatchObject({
      advisory_count: 20,
      exposure: [{ model: 'buffer39', source: 'JTWC', population: 123 }],
    });
  });

  test('has the latest hundred episodes, and says how many there are', async () => {
    const episodes = Array.from({ length: 130 }, (_, at) => ({ details: `${api}/e?episodeid=${at + 1}` }));
    const { ask } = await serve({ geteventdata: () => detail({ episodes }) });
    const { event, episodes: given } = eventOf(await ask());

    expect(event.episode_count).toBe(130);
    expect(given).toHaveLength(100);
    expect([given[0], given.at(-1)]).toEqual([{ episode_id: 130 }, { episode_id: 31 }]);
  });

  test('is short however much there is of everything', async () => {
    const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
    const words = 'A place of many names and long ones at that '.repeat(40);
    const code = (at: number) => `A${String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))}`;
    const { ask } = await serve({
      ...rich,
      geteventdata: () =>
        detail({
          name: words,
          description: words,
          htmldescription: words,
          country: many(300, (at) => `Country ${at}`).join(', '),
          affectedcountries: many(300, (at) => ({ iso2: 'AA', iso3: code(at), countryname: `Country ${at}` })),
          episodes: many(300, (at) => ({ details: `${api}/e?episodeid=${1_700_000 + at}` })),
          sendai: many(200, () => ({ latest: true, sendainame: 'houses damaged', sendaivalue: '217', region: words })),
          impacts: exports,
        }),
      getgeometry: () => ({ features: [centroid, ...many(6, () => coastline)] }),
    });
    const result = await ask();

    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(65_536);
    expect(eventOf(result).geometry?.features.length).toBeGreaterThan(0);
    expect(eventOf(result).impact).toMatchObject({ report_count: 200, reports: { length: 30 } });
  });
});

test.each([
  ['a current event', { iscurrent: 'true', todate: '2026-01-01T00:00:00' }, 5],
  ['one that ended a week ago or less', { iscurrent: 'false', todate: '2026-11-14T12:00:00' }, 5],
  ['one that ended a second before that', { iscurrent: 'false', todate: '2026-11-14T11:59:59' }, 24 * 60],
  ['one of which it is not known', { iscurrent: '', todate: '2026-11-10T00:00:00' }, 5],
])('%s is fresh for so many minutes', async (_, properties, minutes) => {
  const { ask } = await serve({ ...plain, geteventdata: () => detail(properties) });
  const { fetched_at, fresh_until } = freshnessOf(await ask()) ?? {};

  // The parts were fetched one after the other, and the first is told.
  const told = (Date.parse(`${fresh_until}`) - Date.parse(`${fetched_at}`)) / 60_000;
  expect(Math.round(told)).toBe(minutes);
});
