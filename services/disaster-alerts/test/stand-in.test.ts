import { describe, expect, test } from 'vitest';
import { sampleEvents } from '../stand-in/events/sample-events.ts';
import { createGdacs } from '../stand-in/gdacs.ts';
import { api, ask, type Detail, detail, type List, search } from './ask-stand-in.ts';

const keysOf = ({ features }: List) =>
  features.map(({ properties }) => `${properties.eventtype} ${properties.eventid}`);

/** Many events that all ended at the same time, as wildfires do. */
const fires = Array.from({ length: 130 }, (_, index) => index).flatMap((index) =>
  sampleEvents()
    .filter(({ eventid }) => eventid === 9_004_001)
    .map((fire) => ({ ...fire, eventid: 9_500_000 + index })),
);

describe('a search', () => {
  test.each([
    ['', 60],
    ['eventlist=EQ;TC', 27],
    ['eventlist=eq,vo', 23],
    ['eventlist=FL&alertlevel=Orange', 3],
    ['country=PHL', 2],
    ['country=philippines', 2],
    ['country=The Democratic Republic of Congo', 2],
    ['country=South Of Fiji Islands', 1],
    ['toDate=2025-12-31T23:59:59&eventlist=EQ', 1],
    ['fromDate=2026-10-12T00:00:00&toDate=2026-10-12T02:00:00&eventlist=FL', 1],
    ['fromDate=2026-11-17&toDate=2026-11-21&country=GRC&eventlist=WF', 1],
    ['eventtype=EQ&limit=3&offset=2&page=4&orderby=name', 60],
  ])('for %s finds %i', async (query, count) => {
    expect((await search(query)).body.features).toHaveLength(count);
  });

  test('for dates finds what lasted through them', async () => {
    const { body } = await search('eventlist=DR&fromDate=2026-01-01&toDate=2026-01-02');

    expect(keysOf(body)).toEqual(['DR 9003001', 'DR 9003003', 'DR 9003006']);
  });

  test('without alert levels is a short selection that lacks the cyclones of the day', async () => {
    const { body } = await ask<List>(`${api}/Events/GetEventList/search`);

    expect(body.features).toHaveLength(20);
    expect(keysOf(body).filter((key) => key.startsWith('TC'))).toEqual([]);
  });

  test.each([
    ['', 100],
    ['pageSize=2000', 100],
    ['pageSize=many', 100],
    ['pagesize=30', 30],
    ['pageNumber=2', 30],
    ['pageSize=50&pageNumber=3', 30],
  ])('that finds 130 events gives, for %s, %i', async (query, count) => {
    expect((await search(query, { events: fires })).body.features).toHaveLength(count);
  });

  test('gives the latest end first; of those that ended together some come twice, and others not at all', async () => {
    const ends = (await search()).body.features.map(({ properties }) => properties.todate);
    const pages = await Promise.all([1, 2].map((page) => search(`pageNumber=${page}`, { events: fires })));

    expect(ends).toEqual(ends.toSorted().reverse());
    expect(new Set(pages.flatMap(({ body }) => keysOf(body))).size).toBe(100);
  });
});

test.each([
  'events/geteventlist/SEARCH?eventlist=XX',
  'events/geteventlist/SEARCH?country=Atlantis',
  'events/geteventlist/SEARCH?pageNumber=2',
  'events/geteventdata?eventtype=EQ&eventid=9001001',
  'events/geteventdata',
  'events/getepisodedata?eventtype=FL&eventid=9002001&episodeid=99',
  'events/getepisodedata?eventtype=FL&eventid=9002001&episodeid=last',
  'polygons/getgeometry?eventtype=FL&eventid=9002099',
  'polygons/getgeometry?eventtype=EQ&eventid=9000004',
  'export/getimpact?id=770956',
  'export/gettimeline?id=9700010',
])('where there is nothing, %s is 204 without a body', async (path) => {
  expect(await ask(`${api}/${path}`)).toMatchObject({ status: 204, text: '' });
});

test.each([
  ['GET', `${api}/events/geteventlist/SEARCH?fromDate=yesterday`, 400],
  ['GET', `${api}/events/geteventdata/EQ/9000001`, 404],
  ['GET', '/constructor', 404],
  ['POST', `${api}/events/geteventlist/SEARCH`, 405],
])('%s %s is refused with %i', async (method, path, status) => {
  expect((await createGdacs()(new Request(`http://gdacs.test${path}`, { method }))).status).toBe(status);
});

test('an event lists its episodes by their addresses, of which one may come letter by letter', async () => {
  const { episodes } = (await detail('TC', 9_001_001)).body.properties;
  const [spelt] = (await detail('FL', 9_002_004)).body.properties.episodes;

  expect(episodes).toHaveLength(21);
  expect(episodes[20]).toEqual({
    details: 'https://www.gdacs.org/gdacsapi/api/events/getepisodedata?eventtype=TC&eventid=9001001&episodeid=21',
  });
  expect(spelt?.details).toMatchObject({ 0: 'h', 1: 't', 2: 't', 3: 'p', 4: 's' });
});

test('an episode is asked for by an address of its own; that of the event gives the latest, whichever is asked for', async () => {
  const [latest, third] = await Promise.all(
    ['geteventdata', 'getepisodedata'].map((name) =>
      ask<Detail>(`${api}/Events/${name}?EventType=fl&EventId=9002006&episodeid=3`),
    ),
  );

  expect(latest?.body.properties).toMatchObject({ episodeid: 8, episodealertlevel: 'Orange' });
  expect(third?.body.properties).toMatchObject({
    episodeid: 3,
    episodealertlevel: 'Red',
    url: { geometry: expect.stringMatching(/&episodeid=3$/) },
  });
});

test('an earlier episode has the area and the people of its day', async () => {
  const [early, late] = await Promise.all(
    [1, 43].map(async (episode) => {
      const query = `eventtype=DR&eventid=9003001&episodeid=${episode}`;
      const { body: shapes } = await ask<{ features: { bbox: number[] }[] }>(`${api}/polygons/getgeometry?${query}`);
      const { body } = await ask<Detail>(`${api}/events/getepisodedata?${query}`);
      const impact = await ask(body.properties.impacts[0]?.resource.impact ?? '');
      const [west = 0, , east = 0] = shapes.features[1]?.bbox ?? [];
      return { width: east - west, people: Number(/"POPAFFECTED","value":"(\d+)"/.exec(impact.text)?.[1]) };
    }),
  );

  expect(late?.people).toBe(7_940_000);
  expect(early?.people).toBeLessThan(7_940_000 / 2);
  expect(early?.width).toBeLessThan(late?.width ?? 0);
});
