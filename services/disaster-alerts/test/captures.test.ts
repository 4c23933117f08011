import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createOddities } from '@toolpacks/upstream';
import { serveHandler } from '@toolpacks/upstream/testing';
import type { Position } from 'geojson';
import { afterEach, describe, expect, test } from 'vitest';
import { createCleaner, eventOf, missingOf, serveFrom, truncatedOf, walk } from './service.ts';
import { areaOf, boundsOf, complaintsAbout, toEventGeometry } from './shapes.ts';
import { createWire, toWirePage, type WireRoutes } from './wire.ts';

/** Answers of GDACS that were captured by others, which are not part of this repository. */
const folder = fileURLToPath(new URL('../../../../shared/samples/gdacs/', import.meta.url));
const isThere = existsSync(folder);
const describeCaptures = isThere ? describe : describe.skip;
const title = (of: string) => (isThere ? of : `${of}: skipped, there is no ../shared/samples/gdacs`);

const read = (file: string) => JSON.parse(readFileSync(`${folder}${file}`, 'utf8'));
const lazily = (file: string) => () => read(file);

const { add, clean } = createCleaner();
afterEach(clean);

/** The pack, on the day of most captures. */
async function serve(routes: WireRoutes) {
  const upstream = add(await serveHandler(createWire(routes)));
  return add(await serveFrom(upstream.url, {}, { now: () => new Date('2026-07-28T06:00:00Z') }));
}

/** What was odd in the answers so far, and how they differ from the shape that is known. */
async function counted(baseUrl: string): Promise<unknown> {
  const status = (await (await fetch(`${baseUrl}/status`)).json()) as {
    upstreams: { oddities: unknown; drift: unknown }[];
  };
  return status.upstreams.map(({ oddities, drift }) => ({ oddities, drift }));
}

const nothing = [{ oddities: {}, drift: {} }];

describeCaptures(title('the captured lists'), () => {
  test.each([
    ['landfall-search-EQ.json', 'EQ', 100, 65],
    ['landfall-search-TC.json', 'TC', 100, 4],
    ['landfall-search-VO.json', 'VO', 25, 0],
    ['montandon-search-1-offshore-EQ.json', 'EQ', 1, 0],
  ])('%s is read whole', async (file, type, count, current) => {
    const { features } = read(`eventlist/${file}`);
    const service = await serve({ search: (query) => toWirePage(features, query) });
    const found = await walk(service, { limit: 100 });
    const inParts = await walk(service, { limit: 30 });
    const currently = await walk(service, { current_only: true, limit: 100 });

    expect(found).toHaveLength(count);
    expect(inParts).toEqual(found);
    expect(found.map(({ event_type, event_id }) => [event_type, event_id]).sort()).toEqual(
      features.map(({ properties }: { properties: { eventid: number } }) => [type, properties.eventid]).sort(),
    );
    expect(currently).toHaveLength(current);
    expect(await counted(service.baseUrl)).toEqual(nothing);
    for (const event of found) {
      expect(event.name).toMatch(/^(Earthquake( in \S.*)?|Tropical Cyclone \S+|Eruption \S.*)$/);
      expect([event.from, event.to, event.modified]).toEqual(
        Array.from({ length: 3 }, () => expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)),
      );
      expect(event.latitude).not.toBeNull();
      expect(event.is_current).not.toBeNull();
      expect(event.report_url).toMatch(/^https:/);
    }
  });

  test('are found by country', async () => {
    const { features } = read('eventlist/landfall-search-TC.json');
    const service = await serve({ search: (query) => toWirePage(features, query) });

    expect((await walk(service, { country: 'Viet Nam' })).every(({ iso3 }) => iso3.includes('VNM'))).toBe(true);
    expect(await walk(service, { country: 'Japan' })).not.toHaveLength(0);
    expect(await walk(service, { country: 'Switzerland' })).toHaveLength(0);
  });
});

describeCaptures(title('the captured details'), () => {
  test('of an earthquake are read', async () => {
    const service = await serve({ geteventdata: lazily('eventdata/landfall-eventdata-EQ.json') });
    const data = eventOf(await service.call('event', { event_type: 'EQ', event_id: 1554511 }));

    expect(data).toMatchObject({
      event: {
        name: 'Earthquake in China',
        from: '2026-07-28T03:34:05Z',
        is_current: true,
        affected_countries: [{ iso2: 'CN', iso3: 'CHN', name: 'China' }],
        source: 'NEIC',
      },
      severity: { value: 5.8, unit: 'M', depth_km: 10 },
      alert: { level: 'Orange', score: 2 },
      impact: {
        exposure: [
          { model: 'shake', population: 2335, area: '2 thousand (in MMI>=VII)' },
          { model: 'rapid', population: 62 },
        ],
      },
      episodes: [{ episode_id: 1721183 }],
    });
    expect(data.links.news).toMatch(/^https:/);
    expect(await counted(service.baseUrl)).toEqual(nothing);
  });

  test('of a forest fire are read, with its geometry', async () => {
    const service = await serve({
      geteventdata: lazily('eventdata/landfall-eventdata-WF.json'),
      getgeometry: lazily('geometry/landfall-geometry-WF.json'),
    });
    const result = await service.call('event', { event_type: 'WF', event_id: 1029861 });
    const data = eventOf(result);

    expect(data.severity).toMatchObject({ value: 5763, unit: 'ha' });
    expect(data.geometry?.features.map(({ properties }) => properties.class)).toEqual(['Point_Centroid', 'Poly_area']);
    expect(complaintsAbout(data.geometry)).toEqual([]);
    expect(truncatedOf(result)).toBeUndefined();
    expect(await counted(service.baseUrl)).toEqual(nothing);
  });

  test('of a cyclone are read, with its geometry and its timeline', async () => {
    const service = await serve({
      geteventdata: lazily('eventdata/monty-TC-1001253.json'),
      getgeometry: lazily('geometry/monty-TC-1001253-ep1.json'),
      gettimeline: lazily('impact/monty-TC-1001253-timeline.json'),
    });
    const result = await service.call('event', { event_type: 'TC', event_id: 1001253 });
    const data = eventOf(result);

    expect(data.event).toMatchObject({ event_name: 'EIGHTEEN-26', countries: [], is_current: false, episode_count: 7 });
    expect(data.episodes.map(({ episode_id }) => episode_id)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(data.impact).toMatchObject({ advisory_count: 4, exposure: [] });
    expect(data.impact?.advisories[1]).toEqual({
      time: '2026-01-28T18:00:00Z',
      is_observed: false,
      latitude: -20.6,
      longitude: 173,
      wind_kmh: 93,
      gust_kmh: 120,
      pressure_hpa: null,
      status: 'Tropical Storm',
      alert_level: 'Green',
      population_storm_winds: 3,
      population_hurricane_winds: 0,
      population_storm_surge: 0,
    });
    expect(missingOf(result)).toBeUndefined();
    expect(complaintsAbout(data.geometry)).toEqual([]);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(65_536);
    expect(truncatedOf(result)).toMatchObject({ total: 5498, reason: expect.stringContaining('geometry "full"') });
    expect(await counted(service.baseUrl)).toEqual(nothing);
  });
});

describeCaptures(title('the captured geometries'), () => {
  test.each([
    ['landfall-geometry-VO.json', 2],
    ['landfall-geometry-WF.json', 2],
    ['monty-TC-1001253-ep1.json', 23],
  ])('of %s stay recognisable, however much they are simplified', (file, count) => {
    const odd = createOddities();
    const geometry = toEventGeometry(read(`geometry/${file}`), odd);
    const full = geometry?.full().features ?? [];
    const rings = new Map(
      full.map(({ geometry: shape, properties }) => [JSON.stringify(properties), ringsOf(shape.coordinates)]),
    );

    expect(full).toHaveLength(count);
    expect(odd.counts()).toEqual({});
    for (const room of [28_000, 15_000, 8000, 3000]) {
      const { collection } = geometry?.simplified(room) ?? {};
      expect(complaintsAbout(collection)).toEqual([]);
      expect(JSON.stringify(collection).length).toBeLessThanOrEqual(room);
      for (const { geometry: shape, properties } of collection?.features ?? []) {
        const [outer] = ringsOf(shape.coordinates);
        const [before] = rings.get(JSON.stringify(properties)) ?? [];
        if (outer && before) expectAlike(outer, before);
      }
    }
  });

  test('of wind fields with a quadrant on the centre of the storm stay so too', () => {
    const { bands } = read('geometry/landfall-geometry-TC-zero-quadrant.json');
    const features = bands.map((band: { class: string; geometry: unknown }) => ({
      geometry: band.geometry,
      properties: { Class: band.class },
    }));
    const geometry = toEventGeometry({ features }, createOddities());
    const full = geometry?.full().features ?? [];
    const { collection } = geometry?.simplified(8000) ?? {};

    expect(collection?.features).toHaveLength(4);
    collection?.features.forEach(({ geometry: shape }, at) => {
      const [outer = []] = ringsOf(shape.coordinates);
      const [before = []] = ringsOf(full[at]?.geometry.coordinates);
      expectAlike(outer, before);
    });
  });
});

/** Of a polygon; a point and a line have none. */
function ringsOf(coordinates: unknown): Position[][] {
  return Array.isArray(coordinates) && Array.isArray(coordinates[0]?.[0]) ? coordinates : [];
}

/** The area within ten percent, and the bounding box within one. */
function expectAlike(ring: readonly Position[], before: readonly Position[]): void {
  expect(Math.abs(areaOf(ring) - areaOf(before))).toBeLessThanOrEqual(0.1 * areaOf(before));
  for (const axis of [0, 1] as const) {
    const [[low, high], [lowBefore, highBefore]] = [boundsOf(ring)[axis], boundsOf(before)[axis]];
    expect(Math.abs(low - lowBefore) + Math.abs(high - highBefore)).toBeLessThanOrEqual(
      0.01 * (highBefore - lowBefore),
    );
  }
}
