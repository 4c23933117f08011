import {
  type GeoPermissibleObjects,
  type GeoProjection,
  geoAzimuthalEqualArea,
  geoCentroid,
  geoCircle,
  geoPath,
} from 'd3-geo';
import type { Position, Shape } from './read-feature.ts';

/** Size of the drawing of one event, in its own units. */
export const zoomFrame = { width: 640, height: 420 } as const;

const margin = 36;
/** In degrees of arc, from the nearest to the farthest. */
const radii = [4, 8, 16, 32];
/** Of the frame: so that there are coasts and borders to recognise. */
const leastLand = 0.02;
const kmPerRadian = 6371;

/**
 * Looks straight down on the shapes, wherever they are: poles and the date line are places like any other. At sea it
 * stays farther away, until some land is in sight.
 */
export function createZoomProjection(
  shapes: readonly Shape[],
  lands: GeoPermissibleObjects | null = null,
): GeoProjection | null {
  const positions = shapes.flatMap(positionsOf);
  if (positions.length === 0) return null;
  const views = radii.map((radius) => lookFrom(positions, radius));
  const least = leastLand * zoomFrame.width * zoomFrame.height;
  const near = views.find((view) => !lands || geoPath(view).area(lands) > least);
  return near ?? views.at(-1) ?? null;
}

function lookFrom(positions: Position[], leastRadius: number): GeoProjection {
  const centre = geoCentroid({ type: 'MultiPoint', coordinates: positions });
  const around = geoCircle().center(centre).radius(leastRadius)().coordinates.flat();
  const { width, height } = zoomFrame;
  return geoAzimuthalEqualArea()
    .rotate([-centre[0], -centre[1]])
    .clipAngle(90)
    .fitExtent(
      [
        [margin, margin],
        [width - margin, height - margin],
      ],
      { type: 'MultiPoint', coordinates: [...positions, ...around] },
    )
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
}

export function positionsOf({ type, coordinates }: Shape): Position[] {
  switch (type) {
    case 'Point':
      return [coordinates];
    case 'MultiPoint':
    case 'LineString':
      return coordinates;
    case 'MultiLineString':
    case 'Polygon':
      return coordinates.flat();
    case 'MultiPolygon':
      return coordinates.flat(2);
  }
}

/** A round length of at most a quarter of the frame, for the scale bar. */
export function scaleBarOf(projection: GeoProjection): { readonly km: number; readonly width: number } {
  const unitsPerKm = projection.scale() / kmPerRadian;
  const most = zoomFrame.width / 4 / unitsPerKm;
  const power = 10 ** Math.floor(Math.log10(most));
  const km = ([5, 2, 1].find((factor) => factor * power <= most) ?? 1) * power;
  return { km, width: km * unitsPerKm };
}
