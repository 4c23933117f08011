import type { Position } from 'geojson';
import type { LonLat } from '../event-record.ts';
import { offset } from './rings.ts';

/** A point with the width in degrees to each side. */
export interface Station {
  readonly at: LonLat;
  readonly degrees: number;
}

const capSteps = 24;

/** The area that a circle of changing size covers on its way: out along the right side, round the end, back along the left. */
export function corridor(stations: readonly Station[]): Position[] {
  const way = stations.map((station, index) => ({ ...station, heading: headingAt(stations, index) }));
  const first = way[0];
  const last = way.at(-1);
  if (!first || !last) return [];
  const side = (turn: number) => (station: Way) => edge(station, station.heading + turn);
  const positions = [
    ...way.map(side(-Math.PI / 2)),
    ...cap(last, -Math.PI / 2),
    ...way.toReversed().map(side(Math.PI / 2)),
    ...cap(first, Math.PI / 2),
  ];
  return [...positions, ...positions.slice(0, 1)];
}

/** Longitudes that go on past 180 where the way crosses the antimeridian. */
export function unwrap(stations: readonly Station[]): readonly Station[] {
  const first = stations[0]?.at[0] ?? 0;
  return stations.map(({ at: [longitude, latitude], degrees }) => ({
    at: [longitude - 360 * Math.round((longitude - first) / 360), latitude],
    degrees,
  }));
}

interface Way extends Station {
  readonly heading: number;
}

const edge = ({ at: [longitude, latitude], degrees }: Station, angle: number) =>
  offset(longitude, latitude, degrees, angle);

function cap(station: Way, from: number): Position[] {
  return Array.from({ length: capSteps - 1 }, (_, step) =>
    edge(station, station.heading + from + ((step + 1) / capSteps) * Math.PI),
  );
}

/** From the point before to the one after; east where there is but one. */
function headingAt(stations: readonly Station[], index: number): number {
  const [before, after] = [stations[index - 1] ?? stations[index], stations[index + 1] ?? stations[index]];
  if (!before || !after) return 0;
  return Math.atan2(after.at[1] - before.at[1], after.at[0] - before.at[0]);
}
