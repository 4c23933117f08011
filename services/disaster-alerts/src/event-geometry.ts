import type { Feature } from 'geojson';
import * as z from 'zod';
import { countPositions, type Shape, toShape } from './geometry-shape.ts';
import { flag, number, text, utcTime } from './loose-values.ts';
import type { Oddities } from './oddities.ts';
import { simplifyFeatures } from './simplify-features.ts';

/** What a feature of an event's geometry shows. All else that GDACS repeats with each is the event's own data. */
export const featureFacts = z.object({
  class: z
    .string()
    .nullable()
    .describe(
      'Point_Centroid; Poly_Circle, Poly_Affected, Poly_area (affected areas), Poly_SMPInt_N (shaking of intensity N), Poly_Global (context), Poly_Green, Poly_Orange, Poly_Red (winds), Line_Line_N (track), Poly_Cones (uncertainty)',
    ),
  label: z.string().nullable().describe('Such as 100km, 60 km/h or 28/01 06:00'),
  kind: z.string().nullable().describe('WindRadii or PointRadii for one time of a cyclone'),
  date: z.string().nullable().describe('ISO 8601 UTC'),
  is_forecast: z.boolean().nullable(),
  intensity: z.number().nullable().describe('Of shaking (Mercalli)'),
});

export type FeatureFacts = z.output<typeof featureFacts>;
export type EventFeature = Feature<Shape, FeatureFacts>;

export interface EventFeatures {
  readonly type: 'FeatureCollection';
  readonly features: EventFeature[];
}

export interface EventGeometry {
  full(): EventFeatures;
  /** With at most so many characters of JSON, and how much that took. */
  simplified(maxLength: number): SimplifiedGeometry;
}

export interface SimplifiedGeometry {
  readonly collection: EventFeatures;
  /** Positions in the collection, and in the full geometry. */
  readonly returned: number;
  readonly total: number;
  /** Features that are not in the collection, by kind or class. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** Two hundred times those of the largest captured geometry, which has 23. */
const maxFeatures = 5000;

/** The whole answer of `getgeometry`. */
export const geometryCollection = z.object({ features: z.array(z.unknown()).max(maxFeatures) }).nullable();

const listedFeature = z.object({
  geometry: z.unknown().optional(),
  properties: z
    .object({
      Class: text(60),
      polygonlabel: text(60),
      featuretype: text(40),
      polygondate: utcTime,
      forecast: flag,
      intensity: number,
    })
    .transform(
      (raw): FeatureFacts => ({
        class: raw.Class,
        label: raw.polygonlabel,
        kind: raw.featuretype,
        date: raw.polygondate,
        is_forecast: raw.forecast,
        intensity: raw.intensity,
      }),
    ),
});

/**
 * A geometry as it is kept: as text, because as arrays of numbers one of some megabytes would take several times as much
 * memory.
 */
export interface GeometryText {
  readonly json: string;
  /** Positions in it. */
  readonly total: number;
}

/** Null where there is nothing to draw. */
export function toGeometryText(answer: z.output<typeof geometryCollection>, oddities: Oddities): GeometryText | null {
  const features = (answer?.features ?? []).flatMap((one): EventFeature[] => {
    const { data } = listedFeature.safeParse(one);
    const geometry = toShape(data?.geometry);
    if (data && geometry) return [{ type: 'Feature', geometry, properties: data.properties }];
    oddities.count('geometry_unreadable');
    return [];
  });
  if (features.length === 0) return null;
  const total = features.reduce((sum, { geometry }) => sum + countPositions(geometry), 0);
  return { json: JSON.stringify({ type: 'FeatureCollection', features }), total };
}

/** Opens a text, or gives what has been made of it before, for as long as the text is kept. */
export function openGeometries(): (text: GeometryText) => EventGeometry {
  const opened = new WeakMap<GeometryText, EventGeometry>();
  return (text) => {
    const geometry = opened.get(text) ?? openGeometry(text);
    opened.set(text, geometry);
    return geometry;
  };
}

const overhead = '{"type":"FeatureCollection","features":}'.length;

function openGeometry({ json, total }: GeometryText): EventGeometry {
  const full = (): EventFeatures => JSON.parse(json);
  let last: { readonly maxLength: number; readonly simplified: SimplifiedGeometry } | undefined;

  function simplify(maxLength: number): SimplifiedGeometry {
    const collection = full();
    if (json.length <= maxLength) return { collection, returned: total, total, leftOut: {} };
    const { features, positions, leftOut } = simplifyFeatures(collection.features, rankOf, maxLength - overhead);
    return {
      collection: { type: 'FeatureCollection', features: [...features] },
      returned: positions,
      total,
      leftOut: countKinds(leftOut),
    };
  }

  return {
    full,
    simplified(maxLength) {
      // The same event is mostly asked for in the same way, and its answer then leaves the geometry the same room.
      if (last?.maxLength !== maxLength) last = { maxLength, simplified: simplify(maxLength) };
      return last.simplified;
    },
  };
}

/** How telling a feature is, from what may go first to what stays to the last. */
function rankOf({ properties: { class: name, kind, intensity } }: EventFeature): number {
  const place = ranks.findIndex((pattern) => pattern.test(`${kind ?? ''} ${name ?? ''}`));
  // Of a shake map, the widest and weakest go first. Few ranks, since each is tried in turn.
  const strength = Math.round(Math.min(Math.max(intensity ?? 0, 0), mostIntense));
  return (place === -1 ? unknownRank : place) + strength / 100;
}

const ranks = [
  / Poly_Global$/,
  /^WindRadii /,
  /^PointRadii | Point_Polygon/,
  / Poly_SMPInt/,
  / Poly_Circle$/,
  / Line_| Poly_(Green|Orange|Red)$/,
  / Poly_Cones$/,
  / Poly_(Affected|area)$/,
  / Point_Centroid$/,
];
const unknownRank = 2.5;
/** On the Mercalli scale. */
const mostIntense = 12;

const mostKinds = 10;

/** Kinds beyond the first ones are counted together: they may be as many as the features. */
function countKinds(features: readonly EventFeature[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { properties } of features) {
    const name = properties.kind ?? properties.class ?? 'unnamed';
    const shown = counts.has(name) || counts.size < mostKinds ? name : 'other';
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}
