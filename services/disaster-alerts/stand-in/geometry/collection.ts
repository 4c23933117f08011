import { iconUrl, toListProperties, toPointFeature, toSourceId } from '../properties.ts';
import type { Report } from '../report.ts';
import { toZoneless } from '../wire-dates.ts';
import { affectedAreaShapes, floodShapes, volcanoShapes } from './area-shapes.ts';
import { cycloneShapes } from './cyclone-shapes.ts';
import { earthquakeShapes } from './earthquake-shapes.ts';
import type { Piece } from './piece.ts';
import { bboxOf } from './rings.ts';

/** The answer of `getgeometry`: the event's point, then its shapes. Undefined for an event without any. */
export function toGeometryCollection(report: Report, baseUrl: string): object | undefined {
  const { record, episodeLevel } = report;
  if (record.quirk === 'no_geometry') return undefined;
  const shared = { ...toListProperties(report, baseUrl), sourceid: toSourceId(report) };
  const icon = iconUrl(baseUrl, episodeLevel, record.eventtype);
  const features = [
    toPointFeature(report, shared),
    ...shapesOf(report).map(({ Class, polygonlabel, polygondate, geometry, own }) => ({
      type: 'Feature',
      bbox: bboxOf(geometry),
      geometry,
      properties: {
        ...shared,
        polygondate: toZoneless(polygondate),
        polygonlabel,
        ...own,
        Class,
        iconeventlink: icon,
        iconitemlink: icon,
      },
    })),
  ];
  /** An earthquake's collection has been seen without the box that all others have. */
  const hasNoBox = record.eventtype === 'EQ' && record.shakeMapPoints !== undefined;
  return { type: 'FeatureCollection', features, ...(!hasNoBox && { bbox: null }) };
}

/** The shapes of an event in the manner of its type. */
export function shapesOf(report: Report): readonly Piece[] {
  const { record } = report;
  switch (record.eventtype) {
    case 'EQ':
      return earthquakeShapes(record, report);
    case 'TC':
      return cycloneShapes(record, report);
    case 'FL':
      return floodShapes(record, report);
    case 'VO':
      return volcanoShapes(record, report);
    case 'DR':
    case 'WF':
      return affectedAreaShapes(record, report);
  }
}
