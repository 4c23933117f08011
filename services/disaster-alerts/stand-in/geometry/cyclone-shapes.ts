import { stormClass, type TrackPoint, trackAsOf } from '../cyclone-track.ts';
import type { Cyclone } from '../event-record.ts';
import type { Report } from '../report.ts';
import { toDayMonthHour, toMonthDayHourKey } from '../wire-dates.ts';
import { corridor, unwrap } from './corridor.ts';
import type { Piece } from './piece.ts';
import { round4 } from './rings.ts';
import { milesAcross, quadrantsOf, windBands, windRing } from './wind-field.ts';

const pointSteps = 128;
const pointDegrees = 0.03;

/**
 * Every twelve hours, until now and as forecast: the area of each wind, and a dot. Then the areas that the winds pass over in all,
 * the track line by line, and the cone that the centre is expected in.
 */
export function cycloneShapes(record: Cyclone, { to, ordinal }: Report): readonly Piece[] {
  const track = trackAsOf(record, to, ordinal);
  const observed = track.filter(({ actual }) => actual);
  const forecast = track.filter(({ actual }) => !actual);
  const now = observed.at(-1);
  if (!now) return [];
  const shown = [...observed.filter((_, index) => (observed.length - 1 - index) % 2 === 0), ...forecast];
  const polygondate = now.time;
  return [
    ...shown.flatMap((point, index) => [...winds(record, point), dot(point, index, polygondate)]),
    ...totals(record, shown, polygondate),
    ...shown.slice(1).map((point, index) => line(shown[index] ?? point, point, index, polygondate)),
    ...(forecast.length > 0 ? [cone([now, ...forecast], polygondate)] : []),
  ];
}

function winds(record: Cyclone, point: TrackPoint): readonly Piece[] {
  return windBands.map((band) => ({
    Class: band.Class,
    polygonlabel: toDayMonthHour(point.time),
    polygondate: point.time,
    geometry: { type: 'Polygon', coordinates: [windRing(point, quadrantsOf(record, point, band))] },
    own: { featuretype: 'WindRadii', visible: 'true', key: toMonthDayHourKey(point.time) },
  }));
}

/** From the south, and round in degrees, not in kilometres. */
function dot({ at: [longitude, latitude], time }: TrackPoint, index: number, polygondate: Date): Piece {
  const ring = Array.from({ length: pointSteps + 1 }, (_, step) => {
    const angle = ((step % pointSteps) / pointSteps - 0.25) * 2 * Math.PI;
    return [round4(longitude + pointDegrees * Math.cos(angle)), round4(latitude + pointDegrees * Math.sin(angle))];
  });
  return {
    Class: `Point_Polygon_Point_${index}`,
    polygonlabel: `${toDayMonthHour(time)} UTC`,
    polygondate,
    geometry: { type: 'Polygon', coordinates: [ring] },
    own: { featuretype: 'PointRadii', key: toMonthDayHourKey(time) },
  };
}

function totals(record: Cyclone, points: readonly TrackPoint[], polygondate: Date): readonly Piece[] {
  return windBands.flatMap((band) => {
    const stations = points
      .map((point) => ({ at: point.at, degrees: milesAcross(quadrantsOf(record, point, band)) / 60 }))
      .filter(({ degrees }) => degrees > 0);
    if (stations.length === 0) return [];
    const geometry = { type: 'Polygon' as const, coordinates: [corridor(unwrap(stations))] };
    return [{ Class: band.Class, polygonlabel: band.total, polygondate, geometry }];
  });
}

/** Crossing the antimeridian, a line goes from one end of the map to the other. */
function line(from: TrackPoint, to: TrackPoint, index: number, polygondate: Date): Piece {
  return {
    Class: `Line_Line_${index}`,
    polygonlabel: stormClass(from.knots).label,
    polygondate,
    geometry: { type: 'LineString', coordinates: [[...from.at], [...to.at]] },
    own: { forecast: !to.actual },
  };
}

function cone(points: readonly TrackPoint[], polygondate: Date): Piece {
  const stations = points.map(({ at }, index) => ({ at, degrees: 0.25 + 0.45 * index }));
  return {
    Class: 'Poly_Cones',
    polygonlabel: 'Uncertainty Cones',
    polygondate,
    geometry: { type: 'Polygon', coordinates: [corridor(unwrap(stations))] },
  };
}
