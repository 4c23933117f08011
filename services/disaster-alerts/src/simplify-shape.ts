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

/** Whether a shape has any version at all. */
export function isSeen({ type, coordinates }: Shape): boolean {
  if (type === 'Point' || type === 'LineString') return true;
  const parts = type === 'Polygon' ? [coordinates] : coordinates;
  return parts.some(([outer]) => outer !== undefined && measure(outer).area > 0);
}

/** The rings of one polygon: the outer one, and its holes. */
type Part = Position[][];

function simplifyParts(parts: readonly Part[], levels: readonly ShapeLevel[]): Part[][] {
  const sized = parts.map((part) => part.map((ring) => ({ ring, size: sizeOf(ring) })));
  const most = Math.max(...levels.map(({ mostRings }) => mostRings));
  const largestFirst = sized
    .flat()
    .sort((a, b) => b.size - a.size)
    .slice(0, most);
  const versions = new Map(largestFirst.map((one) => [one, simplifyRing(one.ring, levels)]));
  return levels.map(({ mostRings }, level) => {
    const chosen = new Set(largestFirst.slice(0, mostRings));
    return sized.flatMap((part) => {
      const [outer, ...holes] = part.map((one) => (chosen.has(one) ? (versions.get(one)?.[level] ?? null) : null));
      return outer ? [[outer, ...holes.filter((hole) => hole !== null)].map((ring) => [...ring])] : [];
    });
  });
}

function sizeOf(ring: readonly Position[]): number {
  const { width, height } = measure(ring);
  return width * height;
}
