import type { Position } from 'geojson';
import type { Earthquake } from '../event-record.ts';
import type { Report } from '../report.ts';
import { reachKm } from '../shaking.ts';
import type { Piece } from './piece.ts';
import { createRandom } from './random.ts';
import { blob, circle } from './rings.ts';

const lowestBand = 3;
const bandStep = 0.5;
const highestBand = 9;

/** A circle of 100 km, and with a shake map a band for each half step of intensity that was reached. */
export function earthquakeShapes(record: Earthquake, { modified }: Report): readonly Piece[] {
  const polygondate = modified;
  const around: Piece = {
    Class: 'Poly_Circle',
    polygonlabel: '100km',
    polygondate,
    geometry: { type: 'Polygon', coordinates: [circle(record.at, 100)] },
  };
  const points = record.shakeMapPoints;
  if (points === undefined) return [around];
  const bands = bandsOf(record).map((intensity) => ({
    Class: `Poly_SMPInt_${intensity}`,
    polygonlabel: `Intensity ${intensity}`,
    polygondate,
    geometry: {
      type: 'MultiPolygon' as const,
      coordinates: bandRings(record, intensity, points).map((ring) => [ring]),
    },
    own: { intensity, shakeid: 1 },
  }));
  return [around, ...bands];
}

function bandsOf(record: Earthquake): readonly number[] {
  const steps = Array.from(
    { length: (highestBand - lowestBand) / bandStep + 1 },
    (_, step) => lowestBand + step * bandStep,
  );
  return steps.filter((intensity) => reachKm(record, intensity) > 1);
}

/** The area where it shook that hard, and outliers beyond it on soft ground. */
function bandRings(record: Earthquake, intensity: number, points: number): readonly Position[][] {
  const reach = reachKm(record, intensity);
  const random = createRandom(record.eventid + intensity * 10);
  const [longitude, latitude] = record.at;
  const outliers = Array.from({ length: 3 }, (_, index) => {
    const angle = random() * 2 * Math.PI;
    const degrees = (reach * (1.5 + 0.2 * random())) / 111;
    const centre = [longitude + degrees * Math.cos(angle), latitude + degrees * Math.sin(angle)] as const;
    return blob(centre, reach * (0.03 + 0.04 * random()), record.eventid + index, Math.max(Math.round(points / 12), 8));
  });
  return [blob(record.at, reach, record.eventid, points), ...outliers];
}
