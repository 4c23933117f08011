import type { GeoProjection } from 'd3-geo';

/** Where a place lies in the frame, in percent of its width and height; the nearest edge for what is beyond. */
export function placeInFrame(
  projection: GeoProjection,
  place: readonly [longitude: number, latitude: number],
  { width, height }: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number; readonly isBeyond: boolean } | null {
  const point = projection([place[0], place[1]]);
  if (!point) return null;
  const [left, top] = [(point[0] / width) * 100, (point[1] / height) * 100];
  const within = (value: number) => Math.min(Math.max(value, 1), 99);
  return { left: within(left), top: within(top), isBeyond: left < 0 || left > 100 || top < 0 || top > 100 };
}
