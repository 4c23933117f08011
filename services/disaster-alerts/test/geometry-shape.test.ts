import { expect, test } from 'vitest';
import { countPositions, toShape } from '../src/geometry-shape.ts';

const ring = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 0],
];
const hole = [
  [1, 1],
  [2, 1],
  [2, 2],
  [1, 1],
];
const short = [
  [0, 0],
  [1, 1],
  [0, 0],
];

test.each<[string, unknown, number]>([
  ['a point', { type: 'Point', coordinates: [360, -90] }, 1],
  ['a point with a height and a measure', { type: 'Point', coordinates: [-360, 90, 5, 6] }, 1],
  [
    'a line of two',
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
    2,
  ],
  ['a polygon with a hole', { type: 'Polygon', coordinates: [ring, hole] }, 8],
  ['polygons', { type: 'MultiPolygon', coordinates: [[ring], [ring, hole]] }, 12],
])('%s stays as it is, and its positions are counted', (_title, geometry, count) => {
  const shape = toShape(geometry);
  expect(shape).toEqual(geometry);
  expect(shape && countPositions(shape)).toBe(count);
});

test.each<[string, unknown, unknown]>([
  [
    'an open ring is closed',
    { type: 'Polygon', coordinates: [ring.slice(0, 3)] },
    { type: 'Polygon', coordinates: [ring] },
  ],
  [
    'a ring is closed by its second coordinate',
    { type: 'Polygon', coordinates: [[...ring.slice(0, 3), [0, 1]]] },
    { type: 'Polygon', coordinates: [[...ring.slice(0, 3), [0, 1], [0, 0]]] },
  ],
  [
    'a hole that is too short goes',
    { type: 'Polygon', coordinates: [ring, short] },
    { type: 'Polygon', coordinates: [ring] },
  ],
  [
    'a part without an outer ring goes',
    { type: 'MultiPolygon', coordinates: [[short, ring], 'part', [ring]] },
    { type: 'MultiPolygon', coordinates: [[ring]] },
  ],
  [
    'a position that is none goes',
    { type: 'LineString', coordinates: [[0, 0], [0, 91], [361, 0], 'x', [1, 1]] },
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
  ],
])('%s', (_title, geometry, expected) => {
  expect(toShape(geometry)).toEqual(expected);
});

test.each<[unknown]>([
  [null],
  ['Point'],
  [{ coordinates: [0, 0] }],
  [{ type: 'Point' }],
  [{ type: 'Point', coordinates: [0] }],
  [{ type: 'Point', coordinates: 'ab' }],
  [{ type: 'Point', coordinates: [0, 0, 0, 0, 0] }],
  [{ type: 'Point', coordinates: [0, '0'] }],
  [{ type: 'Point', coordinates: [360.1, 0] }],
  [{ type: 'Point', coordinates: [0, -90.1] }],
  [{ type: 'LineString', coordinates: [[0, 0]] }],
  [{ type: 'LineString', coordinates: 7 }],
  [{ type: 'Polygon', coordinates: [short, ring] }],
  [{ type: 'Polygon', coordinates: 7 }],
  [{ type: 'MultiPolygon', coordinates: [] }],
  [{ type: 'MultiPolygon', coordinates: 7 }],
  [{ type: 'Circle', coordinates: [ring] }],
])('%j is no shape', (geometry) => {
  expect(toShape(geometry)).toBeNull();
});
