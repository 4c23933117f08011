import { createOddities } from '@toolpacks/upstream';
import type { Position } from 'geojson';
import { type EventFeatures, type EventGeometry, openGeometries, toGeometryText } from '../src/event-geometry.ts';

/** What a whole answer of GDACS has to draw. */
export function toEventGeometry(...answer: Parameters<typeof toGeometryText>): EventGeometry | null {
  const text = toGeometryText(...answer);
  return text && openGeometries()(text);
}

/** A ring of `count` positions around a centre, rough as a coast, with coordinates of four decimals as GDACS has them. */
export function coast(count: number, [x, y]: readonly [number, number], radius: number): Position[] {
  const ring = Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI;
    const reach = radius * (1 + 0.2 * Math.sin(7 * angle) + 0.02 * Math.sin(53 * angle) + 0.004 * Math.sin(997 * at));
    return [toFourDecimals(x + reach * Math.cos(angle)), toFourDecimals(y + 0.8 * reach * Math.sin(angle))];
  });
  return closed(ring);
}

/** The outline of a raster, a step a position: the worst for an algorithm that calls itself. */
export function staircase(count: number, [x, y]: readonly [number, number]): Position[] {
  const up = Array.from({ length: count }, (_, at) => [
    toFourDecimals(x + 0.01 * Math.ceil(at / 2)),
    toFourDecimals(y + 0.01 * Math.floor(at / 2)),
  ]);
  return closed([...up, [toFourDecimals(x + 0.005 * count), y]]);
}

export const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];

/** A saw of `count` equal teeth on a plank. */
export function saw(count: number): Position[] {
  const teeth = Array.from({ length: count }, (_, at) => [toFourDecimals(at * 0.0005), (at % 2) * 0.01]);
  return closed([...teeth, [toFourDecimals(count * 0.0005), -1], [0, -1]]);
}

const closed = (ring: Position[]): Position[] => [...ring, ...ring.slice(0, 1)];

const toFourDecimals = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

export interface WireShape {
  readonly class: string;
  readonly type: string;
  readonly coordinates: unknown;
  readonly properties?: object;
}

/** A feature of `getgeometry`. */
export const toWireShape = ({ class: name, type, coordinates, properties }: WireShape) => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties: {
    eventtype: 'FL',
    eventid: 1,
    name: 'Flood, repeated with every feature',
    Class: name,
    polygonlabel: name,
    polygondate: '2026-11-20T06:00:00',
    ...properties,
  },
});

/** The geometry of an event that has these shapes. */
export function readShapes(shapes: readonly WireShape[]): EventGeometry {
  const geometry = toEventGeometry({ features: shapes.map(toWireShape) }, createOddities());
  if (!geometry) throw new Error('nothing to draw');
  return geometry;
}

/** So many features with a rank of their own each, and one that is more telling than they. */
export function manyRanks(count: number): EventGeometry {
  const weak = Array.from({ length: count }, (_, at) => ({
    class: 'Poly_SMPInt_3',
    type: 'Polygon',
    coordinates: [square],
    properties: { intensity: at / 7 },
  }));
  return readShapes([...weak, { class: 'Point_Centroid', type: 'Point', coordinates: [1, 2] }]);
}

/** A feature of so many small parts, and a large one among them. */
export function manyParts(count: number): EventGeometry {
  const parts = Array.from({ length: count }, (_, at) => [coast(4, [at % 300, 5], at === 777 ? 2 : 0.01)]);
  return readShapes([{ class: 'Poly_area', type: 'MultiPolygon', coordinates: parts }]);
}

/** West and east of that large part. */
export function largestOf({ features }: EventFeatures) {
  const rings = features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.flat().filter((ring) => areaOf(ring) > 1) : [],
  );
  return boundsOf(rings[0] ?? [])[0];
}

/** Says what makes a feature collection invalid (RFC 7946); nothing for a valid one. */
export function complaintsAbout(collection: unknown): string[] {
  const { type, features } = collection as {
    type: string;
    features: { geometry: { type: string; coordinates: never } }[];
  };
  if (type !== 'FeatureCollection' || !Array.isArray(features)) return ['no feature collection'];
  return features.flatMap(({ geometry: { type: kind, coordinates } }, at) => {
    if (kind === 'Point') return isPosition(coordinates) ? [] : [`${at}: no position`];
    if (kind === 'LineString') return isLine(coordinates) ? [] : [`${at}: no line`];
    const polygons: unknown[][] = kind === 'MultiPolygon' ? coordinates : [coordinates];
    if (polygons.length === 0 || polygons.some((rings) => rings.length === 0)) return [`${at}: empty`];
    return polygons.flat().flatMap((ring) => (isRing(ring) ? [] : [`${at}: no ring`]));
  });
}

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= 2 && value.every((one) => Number.isFinite(one));

const isLine = (value: unknown): value is Position[] =>
  Array.isArray(value) && value.length >= 2 && value.every(isPosition);

const isRing = (value: unknown): boolean =>
  isLine(value) && value.length >= 4 && JSON.stringify(value[0]) === JSON.stringify(value.at(-1));

/** In square degrees. */
export function areaOf(ring: readonly Position[]): number {
  const twice = ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

export function boundsOf(ring: readonly Position[]) {
  const [xs, ys] = [0, 1].map((axis) => ring.map((position) => position[axis] ?? 0));
  const span = (values: number[] = []) => {
    const sorted = values.toSorted((a, b) => a - b);
    return [sorted[0] ?? 0, sorted.at(-1) ?? 0] as const;
  };
  return [span(xs), span(ys)] as const;
}
