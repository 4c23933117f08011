import { createOddities } from '@toolpacks/upstream';
import type { Position } from 'geojson';
import { describe, expect, test } from 'vitest';
import type { EventFeature } from '../src/event-geometry.ts';
import {
  areaOf,
  boundsOf,
  coast,
  complaintsAbout,
  largestOf,
  manyParts,
  manyRanks,
  readShapes as read,
  square,
  toEventGeometry,
  toWireShape,
} from './shapes.ts';

/** The first ring of a polygon. */
function ringOf(feature: EventFeature | undefined): Position[] {
  return (feature?.geometry.type === 'Polygon' && feature.geometry.coordinates[0]) || [];
}

describe('a geometry in full', () => {
  test('has all shapes, with only what is theirs beside them', () => {
    const properties = { featuretype: 'WindRadii', forecast: true, intensity: '6.5', polygonlabel: ' 28/01 06:00 ' };
    const { features } = read([{ class: 'Poly_Green', type: 'Polygon', coordinates: [square], properties }]).full();

    expect(features).toEqual([
      {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [square] },
        properties: {
          class: 'Poly_Green',
          label: '28/01 06:00',
          kind: 'WindRadii',
          date: '2026-11-20T06:00:00Z',
          is_forecast: true,
          intensity: 6.5,
        },
      },
    ]);
  });

  test('leaves out and counts what cannot be drawn', () => {
    const oddities = createOddities();
    const features = [toWireShape({ class: 'A', type: 'Point', coordinates: [1, 2] }), { geometry: null }, null, 7];

    expect(toEventGeometry({ features }, oddities)?.full().features).toHaveLength(1);
    expect(oddities.counts()).toEqual({ geometry_unreadable: 3 });
  });

  test.each([[null], [{ features: [] }], [{ features: [null] }]])('is none in %j', (answer) => {
    expect(toEventGeometry(answer, createOddities())).toBeNull();
  });
});

describe('a simplified geometry', () => {
  const outer = coast(8000, [10, 45], 3);

  test('is the full one where that is short enough', () => {
    const geometry = read([{ class: 'Poly_area', type: 'Polygon', coordinates: [outer] }]);
    const { length } = JSON.stringify(geometry.full());

    expect(geometry.simplified(length)).toEqual({
      collection: geometry.full(),
      returned: 8001,
      total: 8001,
      leftOut: {},
    });
  });

  test('has a feature that fits to the character, and not one that is a character too long', () => {
    const point = { class: 'Point_Centroid', type: 'Point', coordinates: [1, 2] };
    const { length } = JSON.stringify(read([point]).full());
    const geometry = read([point, { ...point, class: 'Poly_Global' }]);

    expect(geometry.simplified(length).collection.features).toHaveLength(1);
    expect(geometry.simplified(length - 1).collection.features).toHaveLength(0);
  });

  test.each([28_000, 12_000, 8000])('is valid, alike and no longer than %i characters', (maxLength) => {
    const geometry = read([
      { class: 'Point_Centroid', type: 'Point', coordinates: [10, 45] },
      { class: 'Poly_Affected', type: 'Polygon', coordinates: [outer] },
      { class: 'Line_Line_1', type: 'LineString', coordinates: outer.slice(0, 3000) },
    ]);
    const { collection, returned, total, leftOut } = geometry.simplified(maxLength);
    const ring = ringOf(collection.features[1]);

    expect(JSON.stringify(collection).length).toBeLessThanOrEqual(maxLength);
    expect(complaintsAbout(collection)).toEqual([]);
    expect(Math.abs(areaOf(ring) / areaOf(outer) - 1)).toBeLessThan(0.1);
    for (const axis of [0, 1] as const) {
      const [[low, high], [lowBefore, highBefore]] = [boundsOf(ring)[axis], boundsOf(outer)[axis]];
      expect(Math.abs(low - lowBefore) + Math.abs(high - highBefore)).toBeLessThan(0.01 * (highBefore - lowBefore));
    }
    expect(ring.length).toBeGreaterThan(20);
    expect([returned < total, total, leftOut]).toEqual([true, 1 + 8001 + 3000, {}]);
  });

  test('uses the room that it has', () => {
    const geometry = read([{ class: 'Poly_Affected', type: 'Polygon', coordinates: [outer] }]);
    const lengths = [28_000, 14_000, 8000].map((room) => JSON.stringify(geometry.simplified(room).collection).length);

    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    expect(lengths[0]).toBeGreaterThan(8000);
  });

  test('leaves out whole features when less detail is not enough, the least telling first', () => {
    const winds = Array.from({ length: 60 }, (_, at) => ({
      class: 'Poly_Green',
      type: 'Polygon',
      coordinates: [coast(300, [at, 10], 1)],
      properties: { featuretype: 'WindRadii', polygonlabel: `${at}` },
    }));
    const geometry = read([
      ...winds,
      { class: 'Poly_Cones', type: 'Polygon', coordinates: [coast(300, [30, 10], 5)] },
      { class: 'Point_Centroid', type: 'Point', coordinates: [30, 10] },
    ]);
    const { collection, leftOut } = geometry.simplified(8000);

    expect(collection.features.map(({ properties }) => properties.class)).toEqual(['Poly_Cones', 'Point_Centroid']);
    expect(leftOut).toEqual({ WindRadii: 60 });
  });

  test('of a shake map keeps the strongest shaking', () => {
    const geometry = read(
      [3, 4, 5, 6, 7].map((intensity) => ({
        class: `Poly_SMPInt_${intensity}`,
        type: 'MultiPolygon',
        coordinates: Array.from({ length: 40 }, (_, at) => [coast(30, [at, 8 - intensity], 0.3)]),
        properties: { intensity },
      })),
    );
    const { collection, leftOut } = geometry.simplified(3000);

    expect(collection.features.at(-1)?.properties.intensity).toBe(7);
    expect(leftOut).toHaveProperty('Poly_SMPInt_3');
  });

  test('has no ring that is collapsed onto one place, and keeps what has one such corner', () => {
    const centre: Position = [150.2, 12.8];
    const collapsed = Array.from({ length: 365 }, () => centre);
    const corner = [...coast(500, [150.2, 12.8], 1).slice(0, 400), ...Array.from({ length: 90 }, () => centre)];
    const geometry = read([
      { class: 'Poly_Red', type: 'Polygon', coordinates: [collapsed] },
      { class: 'Poly_Green', type: 'Polygon', coordinates: [[...corner, corner[0]]] },
    ]);
    const { collection, leftOut } = geometry.simplified(4000);

    expect(collection.features.map(({ properties }) => properties.class)).toEqual(['Poly_Green']);
    expect(leftOut).toEqual({ Poly_Red: 1 });
    expect(complaintsAbout(collection)).toEqual([]);
  });

  test('keeps its side of the antimeridian, whichever way that is written', () => {
    const beyond = coast(4000, [180, -17], 2);
    const wrapped = beyond.map(([x = 0, y = 0]) => [x > 180 ? x - 360 : x, y]);
    const geometry = read([
      { class: 'Poly_Cones', type: 'Polygon', coordinates: [beyond] },
      { class: 'Poly_Affected', type: 'Polygon', coordinates: [wrapped] },
    ]);
    const { collection } = geometry.simplified(9000);
    const [first, second] = collection.features.map((feature) => boundsOf(ringOf(feature)));

    expect(complaintsAbout(collection)).toEqual([]);
    expect(first?.[0][1]).toBeCloseTo(boundsOf(beyond)[0][1], 1);
    expect(second?.[0]).toEqual([expect.closeTo(-180, 1), expect.closeTo(180, 1)]);
    expect(second?.[1][0]).toBeCloseTo(boundsOf(wrapped)[1][0], 1);
  });

  test('keeps what is most telling where many features have a rank of their own', () => {
    const { collection, leftOut } = manyRanks(1000).simplified(8000);

    expect(collection.features.map(({ properties }) => properties.class)).toEqual(['Point_Centroid']);
    expect(leftOut).toEqual({ Poly_SMPInt_3: 1000 });
  });

  test('keeps the largest of very many parts', () => {
    const { collection } = manyParts(3000).simplified(9000);

    expect(complaintsAbout(collection)).toEqual([]);
    expect(largestOf(collection)).toEqual([expect.closeTo(175, 0), expect.closeTo(179, 0)]);
  });

  test.each([
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
    ['', 'unnamed'],
  ])('counts what it left out of the class %j as %s', (name, counted) => {
    const features = Array.from({ length: 200 }, () => ({ class: name, type: 'Polygon', coordinates: [square] }));
    const { leftOut } = read(features).simplified(100);

    expect(Object.entries(leftOut)).toEqual([[counted, 200]]);
  });

  test('is worked out once for the same room', () => {
    const geometry = read([{ class: 'Poly_Affected', type: 'Polygon', coordinates: [outer] }]);

    expect(geometry.simplified(9000)).toBe(geometry.simplified(9000));
  });
});
