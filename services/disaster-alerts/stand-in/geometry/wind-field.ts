import type { Position } from 'geojson';
import type { TrackPoint } from '../cyclone-track.ts';
import type { Cyclone } from '../event-record.ts';
import { offset } from './rings.ts';

/** Nautical miles that a wind reaches to in each quadrant. */
export interface Quadrants {
  readonly ne: number;
  readonly se: number;
  readonly sw: number;
  readonly nw: number;
}

/** The winds that advisories have radii of, with what GDACS calls their areas. */
export const windBands = [
  { knots: 34, Class: 'Poly_Green', total: '60 km/h', reach: 1.3 },
  { knots: 50, Class: 'Poly_Orange', total: '90 km/h', reach: 0.8 },
  { knots: 64, Class: 'Poly_Red', total: '120 km/h', reach: 0.5 },
] as const;
export type WindBand = (typeof windBands)[number];

const calm: Quadrants = { ne: 0, se: 0, sw: 0, nw: 0 };

/** Larger the stronger, and largest in the north-east; in steps of five miles as forecasters give it. */
export function quadrantsOf(record: Cyclone, { knots }: TrackPoint, band: WindBand): Quadrants {
  if (knots < band.knots) return calm;
  const miles = (20 + 1.3 * (knots - band.knots)) * band.reach;
  const five = (share: number) => Math.max(Math.round((miles * share) / 5) * 5, 5);
  return { ne: five(1.15), se: five(1), sw: record.lopsided ? 0 : five(0.7), nw: five(0.85) };
}

export const milesAcross = ({ ne, se, sw, nw }: Quadrants) => Math.max(ne, se, sw, nw);

const stepsAQuadrant = 90;
const milesADegree = 60;

/**
 * The area of a wind: from the north counter-clockwise, each quadrant on its own radius. A quadrant without that wind lies on the
 * centre, many times the same position; so does the whole ring where the wind does not blow at all.
 */
export function windRing({ at: [longitude, latitude] }: TrackPoint, { ne, se, sw, nw }: Quadrants): Position[] {
  const start = offset(longitude, latitude, ne / milesADegree, Math.PI / 2);
  const arcs = [nw, sw, se, ne].flatMap((miles, quadrant) =>
    Array.from({ length: stepsAQuadrant + 1 }, (_, step) =>
      offset(longitude, latitude, miles / milesADegree, ((quadrant + 1 + step / stepsAQuadrant) * Math.PI) / 2),
    ),
  );
  return [start, ...arcs];
}
