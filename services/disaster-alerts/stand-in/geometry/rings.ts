import type { Geometry, Position } from 'geojson';
import type { LonLat } from '../event-record.ts';
import { createRandom } from './random.ts';

/** Kilometres in a degree of latitude, as GDACS draws circles. */
export const kmADegree = 111;

/** Counter-clockwise from the east. As at GDACS, longitudes past the antimeridian go on beyond 180. */
export function circle([longitude, latitude]: LonLat, radiusKm: number, steps = 180): Position[] {
  return ring(steps, (angle) => offset(longitude, latitude, radiusKm / kmADegree, angle));
}

/**
 * A ring like the outline of a burnt or flooded area: as large as a circle of the radius, wavy, and ragged from point to point.
 * Rings of one seed are waves of the same form, so that a smaller one fits into a larger.
 */
export function blob([longitude, latitude]: LonLat, radiusKm: number, seed: number, steps: number): Position[] {
  const phase = createRandom(seed);
  const waves = [2, 3, 5, 9, 17].map((count) => ({ count, height: 0.34 / count, shift: phase() * 2 * Math.PI }));
  const ragged = createRandom(seed + steps + Math.round(radiusKm));
  return ring(steps, (angle) => {
    const wave = waves.reduce((sum, { count, height, shift }) => sum + height * Math.sin(count * angle + shift), 1);
    return offset(longitude, latitude, (radiusKm / kmADegree) * (wave + 0.012 * (ragged() - 0.5)), angle);
  });
}

/** A closed ring through as many points as there are steps; the last position repeats the first. */
function ring(steps: number, at: (angle: number) => Position): Position[] {
  const positions = Array.from({ length: steps }, (_, step) => at((step / steps) * 2 * Math.PI));
  return [...positions, ...positions.slice(0, 1)];
}

/** A position in a direction (0 is east, counter-clockwise), with the degrees measured along the meridian. */
export function offset(longitude: number, latitude: number, degrees: number, angle: number): Position {
  const squeeze = Math.max(Math.cos((latitude * Math.PI) / 180), 0.05);
  return [round4(longitude + (degrees * Math.cos(angle)) / squeeze), round4(latitude + degrees * Math.sin(angle))];
}

/** GDACS gives four decimals. */
export const round4 = (value: number) => Math.round(value * 1e4) / 1e4;

/** West, south, east, north of all positions, as if the antimeridian were no border. */
export function bboxOf(geometry: Geometry): [number, number, number, number] {
  const positions = positionsOf(geometry);
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude = 0, latitude = 0] of positions) {
    box[0] = Math.min(box[0], longitude);
    box[1] = Math.min(box[1], latitude);
    box[2] = Math.max(box[2], longitude);
    box[3] = Math.max(box[3], latitude);
  }
  return box;
}

function positionsOf(geometry: Geometry): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates;
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
    case 'GeometryCollection':
      return geometry.geometries.flatMap(positionsOf);
  }
}
