import { describeWith, toValuePaths } from '@toolpacks/testing';
import { createOddities } from '@toolpacks/upstream';
import { serveHandler } from '@toolpacks/upstream/testing';
import type { Position } from 'geojson';
import { afterEach, expect, test } from 'vitest';
import { unpaced } from './list-wire.ts';
import { captures, excerpts, known, maps, type ResponseName, readResponse, responseNames } from './responses.ts';
import { createCleaner, eventOf, missingOf, serveFrom, truncatedOf, walk } from './service.ts';
import { areaOf, boundsOf, complaintsAbout, toEventGeometry } from './shapes.ts';
import { createWire, toWirePage, type WireRoutes } from './wire.ts';

const { add, clean } = createCleaner();
afterEach(clean);

/** The pack, on the day of most captures. */
async function serve(routes: WireRoutes) {
  const upstream = add(await serveHandler(createWire(routes)));
  return add(await serveFrom(upstream.url, {}, { ...unpaced, now: () => new Date('2026-07-28T06:00:00Z') }));
}

/** What was odd in the answers so far, and how they differ from the shape that is known. */
async function counted(baseUrl: string): Promise<unknown> {
  const status = (await (await fetch(`${baseUrl}/status`)).json()) as {
    upstreams: { oddities: unknown; drift: unknown }[];
  };
  return status.upstreams.map(({ oddities, drift }) => ({ oddities, drift }));
}

const nothing = [{ oddities: {}, drift: {} }];

describeWith(captures, 'each excerpt has the fields and types of its capture, and no other', () => {
  test.each(responseNames)('%s', (name) => {
    const [own, real] = [excerpts, captures].map((folder) => toValuePaths([readResponse(folder, name)], maps));

    expect(own).toEqual(real);
  });
});

for (const { folder, lists, limit, country, earthquake, fire, cyclone, timeline, ...rest } of known) {
  const read = (name: ResponseName) => readResponse(folder, name);
  const lazily = (name: ResponseName) => () => read(name);

  describeWith(folder, `the lists of the ${folder.title}`, () => {
    test.each(lists)('%s is read whole', async (name, type, count, current) => {
      const { features } = read(name);
      const service = await serve({ search: (query) => toWirePage(features, query) });
      const found = await walk(service, { limit: 100 });
      const inParts = await walk(service, { limit });
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
      const { features } = read('eventlist/TC');
      const service = await serve({ search: (query) => toWirePage(features, query) });
      const found = await walk(service, { country: country.name });

      expect(found).not.toHaveLength(0);
      expect(found.every(({ iso3 }) => iso3.includes(country.iso3))).toBe(true);
      expect(await walk(service, { country: 'Switzerland' })).toHaveLength(0);
    });
  });

  describeWith(folder, `the details of the ${folder.title}`, () => {
    test('of an earthquake are read', async () => {
      const service = await serve({ geteventdata: lazily('eventdata/EQ') });
      const data = eventOf(await service.call('event', { event_type: 'EQ', event_id: earthquake.id }));

      expect(data).toMatchObject(earthquake.data);
      expect(data.links.news).toMatch(/^https:/);
      expect(await counted(service.baseUrl)).toEqual(nothing);
    });

    test('of a forest fire are read, with its geometry', async () => {
      const service = await serve({ geteventdata: lazily('eventdata/WF'), getgeometry: lazily('geometry/WF') });
      const result = await service.call('event', { event_type: 'WF', event_id: fire.id });
      const data = eventOf(result);

      expect(data.severity).toMatchObject(fire.severity);
      expect(data.geometry?.features.map(({ properties }) => properties.class)).toEqual([
        'Point_Centroid',
        'Poly_area',
      ]);
      expect(complaintsAbout(data.geometry)).toEqual([]);
      expect(truncatedOf(result)).toBeUndefined();
      expect(await counted(service.baseUrl)).toEqual(nothing);
    });

    test('of a cyclone are read, with its geometry and its timeline', async () => {
      const service = await serve({
        geteventdata: lazily('eventdata/TC'),
        getgeometry: lazily('geometry/TC'),
        gettimeline: lazily('impact/TC-timeline'),
      });
      const result = await service.call('event', { event_type: 'TC', event_id: cyclone.id });
      const data = eventOf(result);

      expect(data.event).toMatchObject(cyclone.event);
      expect(data.episodes.map(({ episode_id }) => episode_id)).toEqual(cyclone.episodes);
      expect(data.impact).toMatchObject({ advisory_count: timeline.count, exposure: [] });
      expect(data.impact?.advisories[1]).toEqual(timeline.second);
      expect(missingOf(result)).toBeUndefined();
      expect(complaintsAbout(data.geometry)).toEqual([]);
      expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(65_536);
      expect(truncatedOf(result)).toMatchObject({
        total: rest.positions,
        reason: expect.stringContaining('geometry "full"'),
      });
      expect(await counted(service.baseUrl)).toEqual(nothing);
    });
  });

  describeWith(folder, `the geometries of the ${folder.title}`, () => {
    test.each(rest.features)('of %s stay recognisable, however much they are simplified', (name, count) => {
      const odd = createOddities();
      const geometry = toEventGeometry(read(name), odd);
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
      const { bands } = read('geometry/TC-zero-quadrant');
      const features = bands.map((band: { class: string; geometry: unknown }) => ({
        geometry: band.geometry,
        properties: { Class: band.class },
      }));
      const geometry = toEventGeometry({ features }, createOddities());
      const full = geometry?.full().features ?? [];
      const { collection } = geometry?.simplified(8000) ?? {};

      expect(collection?.features).toHaveLength(rest.bands);
      collection?.features.forEach(({ geometry: shape }, at) => {
        const [outer = []] = ringsOf(shape.coordinates);
        const [before = []] = ringsOf(full[at]?.geometry.coordinates);
        expectAlike(outer, before);
      });
    });
  });
}

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
