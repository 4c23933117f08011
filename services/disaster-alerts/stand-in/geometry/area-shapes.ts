import type { Drought, Flood, Volcano, Wildfire } from '../event-record.ts';
import { grownTo, type Report } from '../report.ts';
import type { Piece } from './piece.ts';
import { blob, circle, kmADegree, offset, round4 } from './rings.ts';

/** Thirty kilometres around the crater. */
export function volcanoShapes(record: Volcano, { from }: Report): readonly Piece[] {
  return [
    {
      Class: 'Poly_Circle',
      polygonlabel: '30Km',
      polygondate: from,
      geometry: { type: 'Polygon', coordinates: [circle(record.at, 30)] },
    },
  ];
}

/** The area as large as was affected by the episode; it grows with each. */
export function affectedAreaShapes(record: Drought | Wildfire, report: Report): readonly Piece[] {
  const km2 = record.eventtype === 'DR' ? record.areaKm2 : record.areaHa / 100;
  const radiusKm = Math.sqrt((km2 * grownTo(report)) / Math.PI);
  const steps = record.eventtype === 'DR' ? 240 : 130;
  const shared = { Class: 'Poly_area', polygonlabel: 'Affected Area', polygondate: report.modified };
  const area: Piece = {
    ...shared,
    geometry: { type: 'Polygon', coordinates: [blob(record.at, radiusKm, record.eventid, steps)] },
  };
  if (record.quirk !== 'sliver') return [area];
  const [longitude, latitude] = record.at;
  const near = offset(longitude, latitude, (2 * radiusKm) / kmADegree, 1);
  const far = [round4((near[0] ?? 0) + 0.0031), near[1] ?? 0];
  return [area, { ...shared, geometry: { type: 'Polygon', coordinates: [[near, far, far, near]] } }];
}

const maxOutlineKm = 800;

/** Patches along a river, and the outline of the country with the patches as further polygons of it. */
export function floodShapes(record: Flood, report: Report): readonly Piece[] {
  const { at, radiusKm, eventid } = record;
  const polygondate = report.to;
  const grown = radiusKm * Math.sqrt(grownTo(report));
  const [longitude, latitude] = at;
  const patches = [-1.5, -0.6, 0.3, 1.1].map((way, index) => {
    const bend = 0.35 * Math.sin(eventid + way * 2);
    const centre = [longitude + (way * grown) / kmADegree, latitude + (bend * grown) / kmADegree] as const;
    return [blob(centre, grown * (0.5 - 0.09 * index), eventid + index, 260)];
  });
  const outline = [blob(at, Math.min(radiusKm * 9, maxOutlineKm), eventid + 50, record.outlinePoints ?? 620)];
  return [
    {
      Class: 'Poly_Affected',
      polygonlabel: 'Affected area',
      polygondate,
      geometry: { type: 'MultiPolygon', coordinates: patches },
    },
    {
      Class: 'Poly_Global',
      polygonlabel: 'Global area',
      polygondate,
      geometry: { type: 'MultiPolygon', coordinates: [outline, ...patches] },
    },
  ];
}
