import { simplify } from '@turf/simplify';
import type { Position } from 'geojson';

/** How much a ring or a line may lose, from nothing to the most that still shows what it is. */
export interface Level {
  /** How far a line may be moved, as a share of the shorter side of its bounding box. */
  readonly tolerance: number;
  readonly decimals: number;
}

/** A closed ring's versions, one a level; null where it is too thin to be seen. */
export function simplifyRing(ring: readonly Position[], levels: readonly Level[]): (readonly Position[] | null)[] {
  const extent = measure(ring);
  // Such as the quadrant of a wind field that is collapsed onto the storm's centre.
  if (extent.area === 0) return levels.map(() => null);
  return versionsOf(ring, levels, extent, (version) => isClosedArea(version) && isAlike(extent, measure(version)));
}

/** The same for a line, which has no area to keep. */
export function simplifyLine(line: readonly Position[], levels: readonly Level[]): (readonly Position[])[] {
  const extent = measure(line);
  return versionsOf(line, levels, extent, (version) => version.length >= 2 && hasSameBounds(extent, measure(version)));
}

/** Each version is made from the one before, and where it is not good enough, that one takes its place. */
function versionsOf(
  positions: readonly Position[],
  levels: readonly Level[],
  { width, height }: Extent,
  isGood: (version: readonly Position[]) => boolean,
): (readonly Position[])[] {
  const shorterSide = Math.min(width, height) || Math.max(width, height);
  let thinned = positions;
  let good = positions;
  return levels.map(({ tolerance, decimals }) => {
    thinned = thinOut(thinned, tolerance * shorterSide);
    const version = round(thinned, decimals);
    if (isGood(version)) good = version;
    return good;
  });
}

const spanLength = 500;

/**
 * Douglas-Peucker, in spans: the algorithm calls itself for every position that it keeps and looks at the whole rest each
 * time, so one long jagged outline would overflow the stack.
 */
function thinOut(positions: readonly Position[], tolerance: number): Position[] {
  const kept = positions.slice(0, 1);
  for (let start = 0; start < positions.length - 1; start += spanLength) {
    const coordinates = positions.slice(start, start + spanLength + 1);
    const line = { type: 'LineString' as const, coordinates };
    if (coordinates.length > 2) simplify(line, { tolerance, highQuality: true, mutate: true });
    for (const position of line.coordinates.slice(1)) kept.push(position);
  }
  return kept;
}

/** Without what is the same place after rounding. */
function round(positions: readonly Position[], decimals: number): Position[] {
  const scale = 10 ** decimals;
  const rounded = positions.map(([longitude = 0, latitude = 0]): [number, number] => [
    Math.round(longitude * scale) / scale,
    Math.round(latitude * scale) / scale,
  ]);
  return rounded.filter(([longitude, latitude], index) => {
    const before = rounded[index - 1];
    return !before || before[0] !== longitude || before[1] !== latitude;
  });
}

interface Extent {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly width: number;
  readonly height: number;
  /** In square degrees, of what the positions enclose. */
  readonly area: number;
}

export function measure(positions: readonly Position[]): Extent {
  let [west, south, east, north, twice] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  // Near to zero, where products of coordinates do not lose what is small beside them.
  const [originX = 0, originY = 0] = positions[0] ?? [];
  let [beforeX, beforeY] = [0, 0];
  for (const [x = 0, y = 0] of positions) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
    twice += beforeX * (y - originY) - (x - originX) * beforeY;
    [beforeX, beforeY] = [x - originX, y - originY];
  }
  return { west, south, east, north, width: east - west, height: north - south, area: Math.abs(twice) / 2 };
}

/** A ring of at least a triangle, whose end is its start. */
const isClosedArea = (ring: readonly Position[]): boolean => ring.length >= 4;

const isAlike = (before: Extent, after: Extent): boolean =>
  Math.abs(after.area - before.area) <= 0.1 * before.area && hasSameBounds(before, after);

/** Each side of the bounding box within half a percent of its length, so the whole within one. */
function hasSameBounds(before: Extent, after: Extent): boolean {
  const [acrossX, acrossY] = [0.005 * before.width, 0.005 * before.height];
  return (
    Math.abs(after.west - before.west) <= acrossX &&
    Math.abs(after.east - before.east) <= acrossX &&
    Math.abs(after.south - before.south) <= acrossY &&
    Math.abs(after.north - before.north) <= acrossY
  );
}
