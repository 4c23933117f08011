import { type GeoProjection, geoNaturalEarth1 } from 'd3-geo';

/** Size of the drawing of the world, in its own units. */
export const worldFrame = { width: 960, height: 440 } as const;

/** The inhabited world: Antarctica is left out, so that the rest is larger. Points of it are beyond the frame. */
export function createWorldProjection(): GeoProjection {
  const extent = {
    type: 'MultiPoint' as const,
    coordinates: [
      [-179.9, 0],
      [179.9, 0],
      [0, -57],
      [0, 81],
    ],
  };
  return geoNaturalEarth1().fitExtent(
    [
      [2, 2],
      [worldFrame.width - 2, worldFrame.height - 2],
    ],
    extent,
  );
}
