import { describe, expect, test } from 'vitest';
import {
  coast,
  complaintsAbout,
  largestOf,
  manyParts,
  manyRanks,
  readShapes as read,
  saw,
  staircase,
} from './shapes.ts';

describe('a simplified geometry', () => {
  test('of four megabytes is as short, and shows what matters most', () => {
    const islands = Array.from({ length: 3000 }, (_, at) => [coast(12, [at % 100, Math.floor(at / 100)], 0.01)]);
    const geometry = read([
      { class: 'Poly_Global', type: 'Polygon', coordinates: [coast(140_000, [10, 45], 30)] },
      { class: 'Poly_Affected', type: 'MultiPolygon', coordinates: [[coast(60_000, [10, 45], 3)], ...islands] },
      { class: 'Point_Centroid', type: 'Point', coordinates: [10, 45] },
    ]);
    const { collection } = geometry.simplified(8000);
    const classes = collection.features.map(({ properties }) => properties.class);

    expect(JSON.stringify(geometry.full()).length).toBeGreaterThan(4_000_000);
    expect(JSON.stringify(collection).length).toBeLessThanOrEqual(8000);
    expect(complaintsAbout(collection)).toEqual([]);
    expect(classes).toEqual(expect.arrayContaining(['Poly_Affected', 'Point_Centroid']));
  });

  test.each([
    ['a staircase', staircase(20_000, [5, 5])],
    ['a saw', saw(20_000)],
  ])('is made of %s too', (_, ring) => {
    const { collection } = read([{ class: 'Poly_area', type: 'Polygon', coordinates: [ring] }]).simplified(8000);

    expect(complaintsAbout(collection)).toEqual([]);
    expect(collection.features).toHaveLength(1);
    expect(JSON.stringify(collection).length).toBeLessThanOrEqual(8000);
  });

  test('keeps what is most telling where many features have a rank of their own', () => {
    const { collection, leftOut } = manyRanks(20_000).simplified(8000);

    expect(collection.features.map(({ properties }) => properties.class)).toEqual(['Point_Centroid']);
    expect(leftOut).toEqual({ Poly_SMPInt_3: 20_000 });
  });

  test('keeps the largest of very many parts', () => {
    const { collection } = manyParts(50_000).simplified(9000);

    expect(complaintsAbout(collection)).toEqual([]);
    expect(largestOf(collection)).toEqual([expect.closeTo(175, 0), expect.closeTo(179, 0)]);
  });
});
