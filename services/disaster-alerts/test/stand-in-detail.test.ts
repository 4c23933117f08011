import { describe, expect, test } from 'vitest';
import { sampleEventIds } from '../stand-in/sample-ids.ts';
import { ask, type Detail, detail } from './ask-stand-in.ts';

const episode = (eventtype: string, eventid: number, episodeid: number | string) =>
  ask<Detail>(`/gdacsapi/api/events/getepisodedata?eventtype=${eventtype}&eventid=${eventid}&episodeid=${episodeid}`);
const details = await Promise.all(sampleEventIds().map(({ eventtype, eventid }) => detail(eventtype, eventid)));
const properties = details.map(({ body }) => body.properties);

test('an event is one feature', async () => {
  const { status, body } = await detail('VO', 9_001_011);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    type: 'Feature',
    bbox: [15.213, 38.789, 15.213, 38.789],
    geometry: { type: 'Point', coordinates: [15.213, 38.789] },
    properties: { eventtype: 'VO', name: 'Eruption  Stromboli' },
  });
});

test('its addresses are four, and that of the details is none of them', () => {
  for (const { url } of properties) expect(Object.keys(url)).toEqual(['geometry', 'report', 'media', 'eventnews']);
});

test('the overall icon is null but for cyclones and volcanoes', () => {
  const withIcon = properties.filter(({ iconoverall }) => iconoverall !== null).map(({ eventtype }) => eventtype);

  expect(new Set(withIcon)).toEqual(new Set(['TC', 'VO']));
});

test('types and names of parameters may be written in any case', async () => {
  const { body } = await ask<Detail>('/gdacsapi/api/Events/GetEventData?EventType=tc&EventId=9001001');

  expect(body.properties.name).toBe('Tropical Cyclone TALVORA-26');
});

describe('episodes', () => {
  test.each([
    ['TC', 9_001_001, 21],
    ['TC', 9_001_004, 1],
    ['DR', 9_003_001, 43],
    ['FL', 9_002_006, 8],
  ])('%s %i lists %i, ascending, by their addresses alone', async (eventtype, eventid, count) => {
    const { episodes } = (await detail(eventtype, eventid)).body.properties;
    const address = `https://www.gdacs.org/gdacsapi/api/events/getepisodedata?eventtype=${eventtype}&eventid=${eventid}`;

    expect(episodes).toEqual(
      Array.from({ length: count }, (_, index) => ({ details: `${address}&episodeid=${index + 1}` })),
    );
  });

  test('those of earthquakes have large numbers that say nothing', () => {
    const ids = properties.filter(({ eventtype }) => eventtype === 'EQ').map(({ episodeid }) => episodeid);

    for (const id of ids) expect([id > 9_700_000, id < 9_800_000]).toEqual([true, true]);
    expect(ids.toSorted()).not.toEqual(ids);
  });

  test('a new event lists none', async () => {
    expect((await detail('EQ', 9_000_001)).body.properties.episodes).toEqual([]);
  });

  test('an address may come letter by letter', async () => {
    const [first] = (await detail('FL', 9_002_004)).body.properties.episodes;

    expect(first?.details).toMatchObject({ 0: 'h', 1: 't', 2: 't', 3: 'p', 4: 's' });
  });

  test('getepisodedata gives the episode, geteventdata the latest whichever is asked for', async () => {
    const third = await episode('FL', 9_002_006, 3);
    const latest = await ask<Detail>('/gdacsapi/api/events/geteventdata?eventtype=FL&eventid=9002006&episodeid=3');

    expect(third.body.properties).toMatchObject({ episodeid: 3, alertlevel: 'Red', episodealertlevel: 'Red' });
    expect(third.body.properties.url.geometry).toMatch(/&episodeid=3$/);
    expect(latest.body.properties).toMatchObject({ episodeid: 8, alertlevel: 'Red', episodealertlevel: 'Orange' });
  });
});

describe('an event or episode that does not exist', () => {
  const unknown = [
    '/gdacsapi/api/events/geteventdata?eventtype=EQ&eventid=9001001',
    '/gdacsapi/api/events/geteventdata?eventtype=EQ&eventid=1554511',
    '/gdacsapi/api/events/geteventdata?eventtype=EQ',
    '/gdacsapi/api/events/geteventdata',
    '/gdacsapi/api/events/getepisodedata?eventtype=FL&eventid=9002001&episodeid=99',
    '/gdacsapi/api/events/getepisodedata?eventtype=FL&eventid=9002001&episodeid=last',
    '/gdacsapi/api/polygons/getgeometry?eventtype=FL&eventid=9002099',
    '/gdacsapi/api/export/getimpact?id=770956',
    '/gdacsapi/api/export/getimpact?id=9799999',
    '/gdacsapi/api/export/gettimeline?id=9700010',
  ];

  test.each(unknown)('%s is 204 without a body', async (path) => {
    const { status, text } = await ask(path);

    expect({ status, text }).toEqual({ status: 204, text: '' });
  });

  test.each(unknown)('%s is 404 where it is told to be', async (path) => {
    expect((await ask(path, { unknownEvent: 404 })).status).toBe(404);
  });
});

describe('what only some types have', () => {
  test('an earthquake has its details in strings, and a shake map with latitude and longitude swapped', async () => {
    const { earthquakedetails, shakemap, sourceid } = (await detail('EQ', 9_000_005)).body.properties;

    expect(sourceid).toBe('zz9000005');
    expect(earthquakedetails).toEqual({
      country: 'Türkiye',
      depth: '11.207',
      episodedatelocal: '2026-11-19T04:46:44',
      magnitude: '6.1',
      shakepop: '86400',
      shakepopdescription: '86 thousand (in MMI>=VII)',
      rapidpop: '21600',
      rapidpopdescription: '21 thousand (in MMI>=VII)',
    });
    expect(shakemap).toMatchObject([
      { shakeid: 1, conditions: expect.stringContaining('latitude=38.2917;longitude=38.0526'), last: true },
    ]);
  });

  test('a small earthquake has no shake map', async () => {
    expect((await detail('EQ', 9_000_001)).body.properties.shakemap).toBeUndefined();
  });

  test('a cyclone has the bulletins of three surge models, the latest first and the sum last', async () => {
    const { cyclonesurge = [] } = (await detail('TC', 9_001_001)).body.properties;

    expect(cyclonesurge.map(({ source }) => source)).toEqual(['ECMWF', 'HWRF', 'GFS']);
    expect(cyclonesurge[0]?.data).toEqual([
      expect.objectContaining({ bulletinid: '2', last: true, overall: false, episodedate: '2026-11-21T00:00:00' }),
      expect.objectContaining({ bulletinid: '1', last: false, overall: false, episodedate: '2026-11-20T18:00:00' }),
      expect.objectContaining({ bulletinid: '0', last: true, overall: true }),
    ]);
  });

  test.each(['shakemap', 'cyclonesurge'])('details of a %s have no content', async (kind) => {
    expect((await ask(`/gdacsapi/api/${kind}/getdetails?id=1`)).status).toBe(204);
  });

  test('two floods list losses, as strings, with an earlier count among them', () => {
    const listed = properties.filter(({ sendai }) => sendai !== undefined);

    expect(listed.map(({ eventid }) => eventid)).toEqual([9_002_001, 9_002_006]);
    expect(listed[0]?.sendai?.slice(0, 2)).toMatchObject([
      { latest: false, sendaitype: 'A', sendainame: 'death', sendaivalue: '13' },
      {
        latest: true,
        sendaitype: 'A',
        sendainame: 'death',
        sendaivalue: '37',
        country: 'Brazil',
        region: 'Rio Grande do Sul',
        description: '37 [people] Fatalities in Rio Grande do Sul, Brazil',
        onset_date: '2026-11-10T01:00:00',
        effective_date: null,
      },
    ]);
  });

  test('a drought can have documents, by name', async () => {
    const { documents } = (await detail('DR', 9_003_001)).body.properties;

    expect(Object.keys(documents)).toContain('GDODroughtNews_EastAfrica.pdf');
  });

  test.each([
    ['EQ', 9_000_005, ['impact', 'shake_preliminary', 'shakemap']],
    ['EQ', 9_000_001, ['impact']],
    ['TC', 9_001_001, ['buffer39', 'buffer74', 'timeline', 'locations']],
    ['DR', 9_003_001, ['impact']],
    ['WF', 9_004_001, ['impact']],
    ['FL', 9_002_002, ['impact']],
    ['FL', 9_002_001, undefined],
    ['VO', 9_001_012, undefined],
  ])('%s %i publishes %j about its impact', async (eventtype, eventid, names) => {
    const { impacts, source } = { source: '', ...(await detail(eventtype, eventid)).body.properties };

    expect(impacts.map(({ resource }) => Object.keys(resource))).toEqual(names ? [names] : []);
    expect(impacts.every((impact) => impact.source === source)).toBe(true);
  });
});

test('some addresses of pictures are templates that nobody filled in', async () => {
  const cyclone = Object.values((await detail('TC', 9_001_001)).body.properties.images);
  const earthquake = Object.values((await detail('EQ', 9_000_005)).body.properties.images);

  expect(cyclone.length).toBeGreaterThan(55);
  expect(cyclone).toContain(
    'https://www.gdacs.org/contentdata/resources/TC/{eventid}/{source}/{folderindex}/final/wind.jpg',
  );
  expect(earthquake.some((url) => url.includes("{identifiers.value:identifierid='tsalertoutputpath'}"))).toBe(true);
});
