import type { Geometry } from 'geojson';

/** One shape of an event's geometry, before the event's own properties are added. */
export interface Piece {
  readonly Class: string;
  readonly polygonlabel: string;
  readonly polygondate: Date;
  readonly geometry: Geometry;
  /** Properties that only some classes have. */
  readonly own?: Readonly<Record<string, string | number | boolean>>;
}
