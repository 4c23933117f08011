import type { Position } from 'geojson';
import type { Shape } from './geometry-shape.ts';
import { type Level, measure, simplifyLine, simplifyRing } from './simplify-ring.ts';

export interface ShapeLevel extends Level {
  /** How many rings a shape may have at most; its smaller parts and holes go. */
  readonly mostRings: number;
}

/** A shape's versions, one a level; null where it is too thin to be seen. */
export function simplifyShape(shape: Shape, levels: readonly ShapeLevel[]): (Shape | null)[] {
  const { type, coordinates } = shape;
  if (type === 'Point') return levels.map(() => shape);
  if (type === 'LineString') {
    return simplifyLine(coordinates, levels).map((line) => ({ type, coordinates: [...line] }));
  }
  const parts = type === 'Polygon' ? [coordinates] : coordinates;
  return simplifyParts(parts, levels).map((kept) => {
    const [first] = kept;
    if (!first) return null;
    return type === 'Polygon' ? { type, coordinates: first } : { type, coordinates: kept };
  });
}

/** The rings of one polygon: the outer one, and its holes. */
type Part = Position[][];

function simplifyParts(parts: readonly Part[], levels: readonly ShapeLevel[]): Part[][] {
  const rings = parts.map((part) => part.map((ring) => ({ size: sizeOf(ring), versions: simplifyRing(ring, levels) })));
  const largestFirst = rings.flat().sort((a, b) => b.size - a.size);
  return levels.map(({ mostRings }, level) => {
    const chosen = new Set(largestFirst.slice(0, mostRings));
    return rings.flatMap((part) => {
      const [outer, ...holes] = part.map((ring) => (chosen.has(ring) ? (ring.versions[level] ?? null) : null));
      return outer ? [[outer, ...holes.filter((hole) => hole !== null)].map((ring) => [...ring])] : [];
    });
  });
}

function sizeOf(ring: readonly Position[]): number {
  const { width, height } = measure(ring);
  return width * height;
}
