import type { Feature } from 'geojson';
import { countPositions, type Shape } from './geometry-shape.ts';
import { isSeen, type ShapeLevel, simplifyShape } from './simplify-shape.ts';

export interface SimplifiedFeatures<Properties> {
  readonly features: readonly Feature<Shape, Properties>[];
  /** Of all features together. */
  readonly positions: number;
  /** Those of the given features that are not among them. */
  readonly leftOut: readonly Feature<Shape, Properties>[];
}

const step = 1.63;
const coarsest = 0.04;

/** From what nobody sees to what still shows the shape: a tolerance of 0.05 % to 4 %, and 500 rings to the largest one. */
const levels: readonly ShapeLevel[] = Array.from({ length: 13 }, (_, level) => ({
  tolerance: Math.min(0.0005 * step ** level, coarsest),
  decimals: level < 5 ? 4 : 3,
  mostRings: Math.round(500 / step ** level),
}));
/** As far as features are simplified while there are less telling ones that can go instead. */
const usualLevels = 10;
const shortestFeature = '{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{}}'.length;

/**
 * Makes features small enough: the JSON of their array has at most `maxLength` characters. First they all lose detail, and
 * with it their smallest parts and holes; only when that is not enough, whole features go, those of the lowest rank first.
 */
export function simplifyFeatures<Properties>(
  given: readonly Feature<Shape, Properties>[],
  rankOf: (feature: Feature<Shape, Properties>) => number,
  maxLength: number,
): SimplifiedFeatures<Properties> {
  const seen = given.filter(({ geometry }) => isSeen(geometry));
  const candidates = seen.map((feature) => ({
    feature,
    rank: rankOf(feature),
    versions: once(() => toVersions(feature)),
  }));
  const ranks = [...new Set(candidates.map(({ rank }) => rank))].sort((a, b) => a - b);
  for (const [place, lowest] of ranks.entries()) {
    const kept = candidates.filter(({ rank }) => rank >= lowest);
    // So many cannot be made short enough, and simplifying them all the same might take seconds.
    if (kept.length * shortestFeature > maxLength) continue;
    const reach = place < ranks.length - 2 ? usualLevels : levels.length;
    for (let level = 0; level < reach; level++) {
      const chosen = kept.flatMap(({ feature, versions }) => {
        const version = versions()[level];
        return version ? [{ original: feature, ...version }] : [];
      });
      if (sum(chosen.map(({ length }) => length + 1)) + 1 > maxLength) continue;
      const originals = new Set(chosen.map(({ original }) => original));
      return {
        features: chosen.map(({ feature }) => feature),
        positions: sum(chosen.map(({ positions }) => positions)),
        leftOut: given.filter((feature) => !originals.has(feature)),
      };
    }
  }
  return { features: [], positions: 0, leftOut: given };
}

interface Version<Properties> {
  readonly feature: Feature<Shape, Properties>;
  /** Of its JSON. */
  readonly length: number;
  readonly positions: number;
}

function toVersions<Properties>(feature: Feature<Shape, Properties>): (Version<Properties> | null)[] {
  return simplifyShape(feature.geometry, levels).map((geometry) => {
    if (geometry === null) return null;
    const version = { ...feature, geometry };
    return { feature: version, length: JSON.stringify(version).length, positions: countPositions(geometry) };
  });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
