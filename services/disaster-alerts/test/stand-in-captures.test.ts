import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ask, detail, search } from './ask-stand-in.ts';

/** Real answers, which are kept beside the repository and not in it. */
const samples = join(import.meta.dirname, '../../../../shared/samples/gdacs');
const present = existsSync(samples);
const capture = (name: string) => JSON.parse(readFileSync(join(samples, name), 'utf8'));

/** Objects whose keys are data: any key is as good as another. */
const maps = new Set(['images', 'documents', 'resource']);

/** Every path to a value, with its JSON type: `url.report string`, `episodes[].details string`. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [`${path} array`, ...value.flatMap((one) => shapeOf(one, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return [`${path} ${value === null ? 'null' : typeof value}`];
  const isMap = maps.has(path.split('.').at(-1) ?? '');
  return [
    `${path} object`,
    ...Object.entries(value).flatMap(([key, one]) => shapeOf(one, `${path}${path && '.'}${isMap ? '*' : key}`)),
  ];
}

const shapes = (values: readonly unknown[]) => [...new Set(values.flatMap((value) => shapeOf(value)))].toSorted();

interface Features {
  readonly features: readonly { readonly properties: Readonly<Record<string, unknown>> }[];
}

if (!present) {
  test.todo(`shapes of the captured answers: there are none at ${samples}`);
}

(present ? describe : describe.skip)('beside the captured answers', () => {
  test.each(['EQ', 'TC', 'VO'])('the rows of a list of %s have the same keys and types', async (type) => {
    const real: Features = capture(`eventlist/landfall-search-${type}.json`);
    const { body } = await search(`eventlist=${type}`);
    const recent = body.features.filter(({ properties }) => properties.eventid !== 9_000_016);

    expect(shapes(recent)).toEqual(shapes([...real.features]));
    expect(Object.keys(body)).toEqual(Object.keys(real));
  });

  test('an off-shore earthquake lacks the same', async () => {
    const real: Features = capture('eventlist/montandon-search-1-offshore-EQ.json');
    const { body } = await search('eventlist=EQ&fromDate=2026-11-19T14:26:00&toDate=2026-11-19T14:26:00');

    expect(shapes([...body.features])).toEqual(shapes([...real.features]));
  });

  test.each([
    ['EQ', 'landfall-eventdata-EQ.json', 9_000_005],
    ['WF', 'landfall-eventdata-WF.json', 9_004_001],
    ['TC', 'monty-TC-1001253.json', 9_001_002],
  ])('the details of %s have the same keys and types', async (type, name, eventid) => {
    const { body } = await detail(type, eventid);

    expect(shapes([body])).toEqual(shapes([capture(`eventdata/${name}`)]));
  });

  test('the details of a cyclone have pictures of the same names', async () => {
    const real = Object.keys(capture('eventdata/monty-TC-1001253.json').properties.images);
    const own = Object.keys((await detail('TC', 9_001_001)).body.properties.images);

    expect(real.filter((name) => own.includes(name)).length).toBeGreaterThan(0.7 * real.length);
  });

  test.each([
    ['VO', 'landfall-geometry-VO.json', 9_001_012],
    ['WF', 'landfall-geometry-WF.json', 9_004_001],
    ['TC', 'monty-TC-1001253-ep1.json', 9_001_002],
  ])('the shapes of %s have the same properties, class by class', async (type, name, eventid) => {
    const real: Features = capture(`geometry/${name}`);
    const { body } = await ask<Features>(`/gdacsapi/api/polygons/getgeometry?eventtype=${type}&eventid=${eventid}`);

    expect(Object.keys(body)).toEqual(Object.keys(real));
    expect(byClass(body)).toEqual({ ...byClass(body), ...byClass(real) });
  });

  test('the rings of a wind have as many positions, and as many of them on the centre', async () => {
    const { bands } = capture('geometry/landfall-geometry-TC-zero-quadrant.json');
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

    expect(shapes([body])).toEqual(shapes([capture('impact/monty-TC-1001253-timeline.json')]));
  });
});

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
