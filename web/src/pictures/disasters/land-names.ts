import type { GeoPath, GeoPermissibleObjects } from 'd3-geo';

export interface LandName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** In units of the frame: smaller lands have no room for their names. */
const leastArea = 1800;
/** About what a name takes up: width of a letter, and height with some air. */
const room = { letter: 10, height: 26 };

/** Names in the middle of what is seen of their lands, the largest first; one that would lie on another or be cut off is left out. */
export function placeLandNames<
  Land extends GeoPermissibleObjects & { readonly properties: { readonly name?: string } },
>(lands: readonly Land[], path: GeoPath, width: number): LandName[] {
  const wanted = lands
    .map((land) => ({ land, name: land.properties.name ?? '', area: path.area(land) }))
    .filter(({ name, area }) => name !== '' && area >= leastArea)
    .sort((a, b) => b.area - a.area);
  const placed: LandName[] = [];
  for (const { land, name } of wanted) {
    const [x, y] = path.centroid(land);
    const half = (name.length * room.letter) / 2;
    if (x < half || x > width - half) continue;
    if (placed.every((other) => isApart(other, { name, x, y }))) placed.push({ name, x, y });
  }
  return placed;
}

const isApart = (a: LandName, b: LandName): boolean =>
  Math.abs(a.y - b.y) > room.height || Math.abs(a.x - b.x) > ((a.name.length + b.name.length) * room.letter) / 2;
