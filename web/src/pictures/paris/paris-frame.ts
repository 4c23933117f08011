import { type GeoProjection, geoMercator } from 'd3-geo';
import { feature } from 'topojson-client';
import type { Atlas } from '../atlas.ts';

/** Size of the drawing of Paris, in its own units, with some of the suburbs around it. */
export const parisFrame = { width: 640, height: 376 } as const;

const margin = 24;

export function createParisProjection(atlas: Atlas<'arrondissements'>): GeoProjection {
  const { width, height } = parisFrame;
  return geoMercator().fitExtent(
    [
      [margin, margin],
      [width - margin, height - margin],
    ],
    feature(atlas, atlas.objects.arrondissements),
  );
}

const leftBank: ReadonlySet<unknown> = new Set(['5', '6', '7', '13', '14', '15']);

interface Numbered {
  readonly id?: string | number | undefined;
}

/** Where the river is the border: between the arrondissements of its left bank and those of its right one. */
export const isAcrossSeine = (a: Numbered, b: Numbered): boolean => leftBank.has(a.id) !== leftBank.has(b.id);
