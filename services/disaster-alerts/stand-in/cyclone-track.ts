import type { AlertLevel, Cyclone, LonLat, Waypoint } from './event-record.ts';

/** A cyclone at one time, as observed or as expected. */
export interface TrackPoint {
  readonly at: LonLat;
  readonly time: Date;
  readonly knots: number;
  /** People in wind of 39 and of 74 miles an hour. */
  readonly pop39: number;
  readonly pop74: number;
  /** The advisory that it is from; a forecast is from the latest. */
  readonly advisory: number;
  readonly actual: boolean;
}

const hourMs = 3_600_000;
const advisoryHours = 6;
const advisoriesADay = 24 / advisoryHours;
const forecastHours = 12;
const maxForecasts = 5;

export function advisoryCount({ track }: Cyclone): number {
  return (track.length - 1) * advisoriesADay + 1;
}

/** How long the track takes, from its first advisory to its last. */
export function trackMs(record: Cyclone): number {
  return (advisoryCount(record) - 1) * advisoryHours * hourMs;
}

/**
 * The track as known with advisory number `advisory`: what was observed until then, and a forecast. An earlier advisory turned
 * out to have forecast what came.
 */
export function trackAsOf(record: Cyclone, last: Date, advisory: number): readonly TrackPoint[] {
  const count = advisoryCount(record);
  const observed = Array.from({ length: count }, (_, index) =>
    toTrackPoint(
      interpolate(record.track, index / advisoriesADay),
      hoursFrom(last, (index + 1 - count) * advisoryHours),
      {
        advisory: index + 1,
        actual: true,
      },
    ),
  );
  const past = observed.slice(0, advisory);
  if (advisory < count) {
    const followed = observed.slice(advisory).filter((_, index) => index % 2 === 1);
    return [...past, ...followed.slice(0, maxForecasts).map((point) => ({ ...point, advisory, actual: false }))];
  }
  const expected = record.forecast.map((waypoint, index) =>
    toTrackPoint(waypoint, hoursFrom(last, (index + 1) * forecastHours), { advisory: count, actual: false }),
  );
  return [...past, ...expected];
}

/** The strongest wind of the whole track, the forecast included. */
export function maxKnots({ track, forecast }: Cyclone): number {
  return Math.max(...[...track, ...forecast].map(([, , knots]) => knots));
}

/** What GDACS makes of the people in hurricane wind. */
export function alertOf(pop74: number): AlertLevel {
  if (pop74 >= 1_000_000) return 'Red';
  return pop74 >= 100_000 ? 'Orange' : 'Green';
}

export function stormClass(knots: number): { readonly name: string; readonly label: string } {
  if (knots >= 64) return { name: 'Hurricane/Typhoon > 74 mph', label: 'HU' };
  return knots >= 34 ? { name: 'Tropical Storm', label: 'TS' } : { name: 'Tropical Depression', label: 'TD' };
}

export function wrapLongitude(longitude: number): number {
  const wrapped = longitude > 180 ? longitude - 360 : longitude;
  return Math.round(wrapped * 1e4) / 1e4;
}

function toTrackPoint(
  [longitude, latitude, knots, pop39 = 0, pop74 = 0]: Waypoint,
  time: Date,
  from: Pick<TrackPoint, 'advisory' | 'actual'>,
): TrackPoint {
  return { at: [wrapLongitude(longitude), latitude], time, knots, pop39, pop74, ...from };
}

const hoursFrom = (date: Date, hours: number) => new Date(date.getTime() + hours * hourMs);

/** Positions on a curve through the waypoints (Catmull-Rom), the rest on straight lines; as coarse as advisories are. */
function interpolate(track: readonly Waypoint[], days: number): Waypoint {
  const index = Math.min(Math.floor(days), Math.max(track.length - 2, 0));
  const share = days - index;
  const near = [index - 1, index, index + 1, index + 2].map(
    (at) => track[Math.min(Math.max(at, 0), track.length - 1)] ?? ([0, 0, 0] as const),
  );
  const [before, from, to, after] = near;
  if (!before || !from || !to || !after) return [0, 0, 0];
  const curve = (axis: 0 | 1) => Math.round(onCurve(before[axis], from[axis], to[axis], after[axis], share) * 10) / 10;
  const line = (axis: 2 | 3 | 4) => (from[axis] ?? 0) + ((to[axis] ?? 0) - (from[axis] ?? 0)) * share;
  return [curve(0), curve(1), Math.round(line(2) / 5) * 5, Math.round(line(3)), Math.round(line(4))];
}

function onCurve(before: number, from: number, to: number, after: number, share: number): number {
  const slope = (to - before) / 2;
  const bend = before - 2.5 * from + 2 * to - after / 2;
  const twist = (after - before) / 2 + 1.5 * (from - to);
  return from + share * (slope + share * (bend + share * twist));
}
