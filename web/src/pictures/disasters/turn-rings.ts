import { geoArea } from 'd3-geo';
import type { Position, Shape } from './read-feature.ts';

/**
 * Rings in the order that d3 fills the inside of. GeoJSON turns the other way (RFC 7946, 3.1.6), and d3 would then fill
 * all the world but the area.
 */
export function turnRings(shape: Shape): Shape {
  if (shape.type === 'Polygon') return { ...shape, coordinates: turnPolygon(shape.coordinates) };
  if (shape.type === 'MultiPolygon') return { ...shape, coordinates: shape.coordinates.map(turnPolygon) };
  return shape;
}

const halfOfTheWorld = 2 * Math.PI;

function turnPolygon(rings: Position[][]): Position[][] {
  const [outline = []] = rings;
  const isInsideOut = geoArea({ type: 'Polygon', coordinates: [outline] }) > halfOfTheWorld;
  return isInsideOut ? rings.map((ring) => ring.toReversed()) : rings;
}
