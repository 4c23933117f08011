import { describeWith, toValuePaths } from '@toolpacks/testing';
import { expect, test } from 'vitest';
import { ask, detail, search } from './ask-stand-in.ts';
import { captures, excerpts, maps, type ResponseName, readResponse } from './responses.ts';

const shapes = (values: readonly unknown[]) => toValuePaths(values, maps);

interface Features {
  readonly features: readonly { readonly properties: Readonly<Record<string, unknown>> }[];
}

for (const folder of [excerpts, captures]) {
  const capture = (name: ResponseName) => readResponse(folder, name);

  describeWith(folder, `beside the ${folder.title}`, () => {
    test.each(['EQ', 'TC', 'VO'] as const)('the rows of a list of %s have the same keys and types', async (type) => {
      const real: Features = capture(`eventlist/${type}`);
      const { body } = await search(`eventlist=${type}`);
      const recent = body.features.filter(({ properties }) => properties.eventid !== 9_000_016);

      expect(shapes(recent)).toEqual(shapes([...real.features]));
      expect(Object.keys(body)).toEqual(Object.keys(real));
    });

    test('an off-shore earthquake lacks the same', async () => {
      const real: Features = capture('eventlist/offshore-EQ');
      const { body } = await search('eventlist=EQ&fromDate=2026-11-19T14:26:00&toDate=2026-11-19T14:26:00');

      expect(shapes([...body.features])).toEqual(shapes([...real.features]));
    });

    test.each([
      ['EQ', 9_000_005],
      ['WF', 9_004_001],
      ['TC', 9_001_002],
    ] as const)('the details of %s have the same keys and types', async (type, eventid) => {
      const { body } = await detail(type, eventid);

      expect(shapes([body])).toEqual(shapes([capture(`eventdata/${type}`)]));
    });

    test('the details of a cyclone have pictures of the same names', async () => {
      const real = Object.keys(capture('eventdata/TC').properties.images);
      const own = Object.keys((await detail('TC', 9_001_001)).body.properties.images);

      expect(real.filter((name) => own.includes(name)).length).toBeGreaterThan(0.7 * real.length);
    });

    test.each([
      ['VO', 9_001_012],
      ['WF', 9_004_001],
      ['TC', 9_001_002],
    ] as const)('the shapes of %s have the same properties, class by class', async (type, eventid) => {
      const real: Features = capture(`geometry/${type}`);
      const { body } = await ask<Features>(`/gdacsapi/api/polygons/getgeometry?eventtype=${type}&eventid=${eventid}`);

      expect(Object.keys(body)).toEqual(Object.keys(real));
      expect(byClass(body)).toEqual({ ...byClass(body), ...byClass(real) });
    });

    test('the rings of a wind have as many positions, and as many of them on the centre', async () => {
      const { bands } = capture('geometry/TC-zero-quadrant');
      const lopsided = bands.find((band: { note: string }) => band.note.startsWith('one quadrant'));
      const { body } = await ask<{
        features: { properties: { Class: string }; geometry: { coordinates: number[][][] } }[];
      }>('/gdacsapi/api/polygons/getgeometry?eventtype=TC&eventid=9001003');
      const own = body.features.filter(({ properties }) => properties.Class === 'Poly_Green').at(-3);

      expect(own?.geometry.coordinates[0]?.length).toBe(lopsided.geometry.coordinates[0].length);
      expect(repeatsOf(own?.geometry.coordinates[0])).toBeGreaterThanOrEqual(90);
      expect(repeatsOf(lopsided.geometry.coordinates[0])).toBeGreaterThanOrEqual(90);
    });

    test('a timeline has the same keys and types', async () => {
      const [impact] = (await detail('TC', 9_001_001)).body.properties.impacts;
      const { body } = await ask(impact?.resource.timeline ?? '');

      expect(shapes([body])).toEqual(shapes([capture('impact/TC-timeline')]));
    });
  });
}

/** The shape of the properties of each class; numbers at its end do not make another, and a total is not a wind at a time. */
function byClass({ features }: Features): Record<string, string[]> {
  const groups = Map.groupBy(
    features,
    ({ properties }) =>
      `${properties.Class}`.replace(/_\d+$/, '') + (`${properties.polygonlabel}`.endsWith('km/h') ? ' in all' : ''),
  );
  return Object.fromEntries([...groups].map(([name, of]) => [name, shapes(of.map(({ properties }) => properties))]));
}

function repeatsOf(ring: readonly number[][] = []): number {
  return ring.length - new Set(ring.map(String)).size;
}
