import { type Fields, readFields } from '../fields.ts';

/** Longitude and latitude, in degrees. */
export type Position = number[];

/** A geometry of GeoJSON. */
export type Shape =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint'; readonly coordinates: Position[] }
  | { readonly type: 'LineString'; readonly coordinates: Position[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: Position[][] }
  | { readonly type: 'Polygon'; readonly coordinates: Position[][] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: Position[][][] };

/** A part of an event's geometry, with what says how to draw it. */
export interface MapFeature {
  readonly shape: Shape;
  readonly className: string;
  readonly label: string | null;
  readonly kind: string | null;
  readonly isForecast: boolean | null;
  readonly intensity: number | null;
}

export function readFeature(item: unknown): MapFeature {
  const feature = readFields(item);
  const properties = feature.object('properties');
  return {
    shape: readShape(feature.object('geometry')),
    className: properties.textOrNull('class') ?? '',
    label: properties.textOrNull('label'),
    kind: properties.textOrNull('kind'),
    isForecast: properties.flagOrNull('is_forecast'),
    intensity: properties.numberOrNull('intensity'),
  };
}

function readShape(geometry: Fields): Shape {
  const type = geometry.text('type');
  const parts = <T>(read: (item: unknown) => T): T[] => geometry.list('coordinates', read);
  switch (type) {
    case 'Point':
      return { type, coordinates: readPosition(parts((item) => item)) };
    case 'MultiPoint':
    case 'LineString':
      return { type, coordinates: parts(readPosition) };
    case 'MultiLineString':
    case 'Polygon':
      return { type, coordinates: parts(readPositions) };
    case 'MultiPolygon':
      return { type, coordinates: parts((polygon) => listOf(polygon, readPositions)) };
    default:
      throw new TypeError('The geometry has a shape that is not known');
  }
}

const readPositions = (value: unknown): Position[] => listOf(value, readPosition);

function readPosition(value: unknown): Position {
  const [longitude, latitude] = listOf(value, (item) => item);
  if (typeof longitude !== 'number' || typeof latitude !== 'number') {
    throw new TypeError('The geometry has a position that is not of two numbers');
  }
  return [longitude, latitude];
}

function listOf<T>(value: unknown, read: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new TypeError('The geometry has something else where a list should be');
  return value.map(read);
}
