import { describe, expect, test } from 'vitest';
import type { EventRecord } from '../stand-in/event-record.ts';
import { sampleEvents } from '../stand-in/events/sample-events.ts';
import { allLevels, ask, keyOf, type List, listPath, search } from './ask-stand-in.ts';

const sample = sampleEvents();
const countWhere = (fits: (record: EventRecord) => boolean) => sample.filter(fits).length;
const isCurrent = ({ endedDaysAgo }: EventRecord) => endedDaysAgo <= 4;
/** Many events that all ended at the same time, as wildfires do. */
const ended = (count: number): readonly EventRecord[] =>
  sample
    .filter(({ eventtype }) => eventtype === 'WF')
    .slice(0, 1)
    .flatMap((fire) => Array.from({ length: count }, (_, index) => ({ ...fire, eventid: 9_500_000 + index })));

describe('the three lists', () => {
  test.each([
    ['/gdacsapi/api/events/geteventlist/SEARCH?alertlevel=red', 5],
    ['/gdacsapi/api/Events/GetEventList/search?AlertLevel=red', 5],
    ['/GDACSAPI/API/EVENTS/GETEVENTLIST/MAP', 25],
    ['/gdacsapi/api/events/geteventlist/map?eventtypes=TC', 4],
    ['/gdacsapi/api/events/geteventlist/Map?eventlist=FL&alertlevel=Orange', 2],
    ['/gdacsapi/api/events/geteventlist/events4app', 20],
  ])('%s has %i events, whatever the case of the address', async (path, count) => {
    const { status, headers, body } = await ask<List>(path);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(body).toMatchObject({ type: 'FeatureCollection', bbox: null });
    expect(body.features).toHaveLength(count);
  });

  test('the map has current events only', async () => {
    const { body } = await ask<List>(`${listPath}/MAP`);

    expect(new Set(body.features.map(({ properties }) => properties.iscurrent))).toEqual(new Set(['true']));
  });

  test('the app has neither droughts nor volcanoes, and at most a hundred rows', async () => {
    const { body } = await ask<List>(`${listPath}/EVENTS4APP`);
    const { body: many } = await ask<List>(`${listPath}/EVENTS4APP`, { events: ended(130) });

    expect(new Set(body.features.map(({ properties }) => properties.eventtype))).toEqual(
      new Set(['EQ', 'TC', 'FL', 'WF']),
    );
    expect(many.features).toHaveLength(100);
  });
});

describe('filters of a search', () => {
  test.each([
    ['', 60],
    ['eventlist=EQ', 16],
    ['eventlist=EQ;TC', 27],
    ['eventlist=eq,vo', 23],
    ['eventlist=XX;WF', 9],
    ['alertlevel=orange;red', 17],
    ['alertlevel=RED', 5],
    ['eventlist=FL&alertlevel=Orange', 3],
    ['country=PHL', countWhere(({ countries }) => countries.includes('PHL'))],
    ['country=philippines', countWhere(({ countries }) => countries.includes('PHL'))],
    ['country=Kenya', countWhere(({ countries }) => countries.includes('KEN'))],
    ['country=The Democratic Republic of Congo', 2],
    ['country=South Of Fiji Islands', 1],
    ['fromDate=2026-11-21', countWhere(({ endedDaysAgo }) => endedDaysAgo === 0)],
    ['fromdate=2026-11-17&eventlist=FL', 4],
    ['toDate=2025-12-31T23:59:59&eventlist=EQ', 1],
    ['fromDate=2026-10-12T00:00:00&toDate=2026-10-12T02:00:00&eventlist=FL', 1],
    ['fromDate=2026-10-12T00:00:00&toDate=2026-10-12&eventlist=FL', 0],
    ['fromDate=2026-11-17&toDate=2026-11-21&country=GRC&eventlist=WF', 1],
    ['eventtype=EQ&limit=3&offset=2&page=4&orderby=name', 60],
  ])('%s finds %i', async (query, count) => {
    const path = query.includes('alertlevel')
      ? `${listPath}/SEARCH?${query}`
      : `${listPath}/SEARCH?${allLevels}&${query}`;
    const { body } = await ask<List | undefined>(path);

    expect(body?.features.length ?? 0).toBe(count);
  });

  test('an event is found if any of its time lies within the dates', async () => {
    const { body } = await search('eventlist=DR&fromDate=2026-01-01&toDate=2026-01-02');

    expect(body.features.map(keyOf)).toEqual(['DR 9003001', 'DR 9003003', 'DR 9003006']);
  });

  test('a date that is none is refused as ASP.NET refuses', async () => {
    const { status, headers, body } = await search('fromDate=yesterday');

    expect(status).toBe(400);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body).toMatchObject({ status: 400, title: expect.stringContaining('yesterday') });
  });
});

describe('without alert levels', () => {
  test('a search is a short selection that lacks the cyclones of the day', async () => {
    const { body } = await ask<List>(`${listPath}/SEARCH`);
    const { body: cyclones } = await ask<List>(`${listPath}/SEARCH?eventlist=TC`);

    expect(body.features).toHaveLength(20);
    expect(body.features.some(({ properties }) => properties.eventtype === 'TC')).toBe(false);
    expect(cyclones.features).toHaveLength(countWhere((record) => record.eventtype === 'TC' && !isCurrent(record)));
  });

  test('the next page of the selection is empty', async () => {
    expect((await ask(`${listPath}/SEARCH?pageNumber=2`)).status).toBe(204);
  });
});

describe('pages', () => {
  test('rows come with the latest end first', async () => {
    const { body } = await search();
    const ends = body.features.map(({ properties }) => properties.todate);

    expect(ends).toEqual(ends.toSorted().reverse());
  });

  test.each([
    ['', 100],
    ['pageSize=2000', 100],
    ['pageSize=0', 100],
    ['pageSize=many', 100],
    ['pagesize=30', 30],
    ['pageNumber=2', 30],
    ['pageSize=50&pageNumber=3', 30],
    ['pageSize=500&pagenumber=2', 30],
  ])('of 130 events, %s gives %i', async (query, count) => {
    expect((await search(query, { events: ended(130) })).body.features).toHaveLength(count);
  });

  test.each(['eventlist=XX', 'country=Atlantis', 'pageNumber=2', 'fromDate=2031-01-01'])(
    'where nothing is left (%s), the answer is 204 without a body',
    async (query) => {
      const { status, text } = await search(query);

      expect({ status, text }).toEqual({ status: 204, text: '' });
    },
  );

  test('events that ended together come twice, or not at all, where a page ends among them', async () => {
    const options = { events: ended(130) };
    const pages = await Promise.all([search('pageNumber=1', options), search('pageNumber=2', options)]);
    const keys = pages.flatMap(({ body }) => body.features.map(keyOf));

    expect(keys).toHaveLength(130);
    expect(new Set(keys).size).toBe(100);
  });

  test('events that ended at times of their own come once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search(`eventlist=EQ&pageSize=4&pageNumber=${page}`)));

    expect(new Set(pages.flatMap(({ body }) => body.features.map(keyOf))).size).toBe(16);
  });
});

test.each([
  ['/gdacsapi/api/events/getevent?eventtype=EQ&eventid=9000001', 404],
  ['/gdacsapi/api/events/geteventdata/EQ/9000001', 404],
  ['/gdacsapi/api/events/gettimeline?id=1', 404],
  ['/xml/rss_wf_24h.xml', 404],
  ['/constructor', 404],
  ['/', 404],
])('%s is no address of the service', async (path, status) => {
  expect((await ask(path)).status).toBe(status);
});

test('only GET is answered', async () => {
  expect((await ask(`${listPath}/SEARCH`, {}, { method: 'POST' })).status).toBe(405);
});
