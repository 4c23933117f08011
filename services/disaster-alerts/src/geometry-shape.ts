import type { LineString, MultiPolygon, Point, Polygon, Position } from 'geojson';

/** The kinds of geometry that GDACS has. */
export type Shape = Point | LineString | Polygon | MultiPolygon;

/**
 * What of a geometry is valid GeoJSON (RFC 7946): positions on the world, lines of two and closed rings of four or more. A ring
 * that is not closed is closed; rings and parts that cannot be mended are left out. Null where nothing remains.
 */
export function toShape(geometry: unknown): Shape | null {
  if (typeof geometry !== 'object' || geometry === null) return null;
  if (!('type' in geometry) || !('coordinates' in geometry)) return null;
  const { type, coordinates } = geometry;
  if (type === 'Point') return isPosition(coordinates) ? { type, coordinates } : null;
  if (type === 'LineString') {
    const line = toPositions(coordinates);
    return line.length >= 2 ? { type, coordinates: line } : null;
  }
  if (type === 'Polygon') {
    const rings = toRings(coordinates);
    return rings ? { type, coordinates: rings } : null;
  }
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) {
    const parts = coordinates.flatMap((part) => {
      const rings = toRings(part);
      return rings ? [rings] : [];
    });
    return parts.length > 0 ? { type, coordinates: parts } : null;
  }
  return null;
}

/** How many positions a shape has. */
export function countPositions({ type, coordinates }: Shape): number {
  if (type === 'Point') return 1;
  if (type === 'LineString') return coordinates.length;
  const rings = type === 'Polygon' ? coordinates : coordinates.flat();
  return rings.reduce((sum, ring) => sum + ring.length, 0);
}

/** The outer ring and its holes; without an outer ring there is no polygon. */
function toRings(value: unknown): Position[][] | null {
  const [outer, ...holes] = Array.isArray(value) ? value.map(toRing) : [];
  return outer ? [outer, ...holes.filter((hole) => hole !== null)] : null;
}

function toRing(value: unknown): Position[] | null {
  const positions = toPositions(value);
  const [first] = positions;
  const last = positions.at(-1);
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) positions.push(first);
  return positions.length >= 4 ? positions : null;
}

const toPositions = (value: unknown): Position[] => (Array.isArray(value) ? value.filter(isPosition) : []);

/** On the world, counted on beyond the antimeridian or not; with a height and a measure or without. */
function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value) || value.length < 2 || value.length > 4) return false;
  return value.every((one) => Number.isFinite(one)) && Math.abs(value[0]) <= 360 && Math.abs(value[1]) <= 90;
}
