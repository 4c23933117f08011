import { canonicalJson } from '../../canonical-json.ts';
import { describeSchema } from '../../describe-schema.ts';
import { compareAlternatives } from './compare-alternatives.ts';
import { broken, type Difference, harmless, type Place } from './difference.ts';
import { inAnyOrder } from './in-any-order.ts';
import { toSchemaForm } from './schema-form.ts';

export type CompareSchemas = (before: unknown, after: unknown, place: Place) => readonly Difference[];

/**
 * What changed between two JSON Schemas, and whether that breaks callers. What is not understood does: it is never taken for
 * harmless.
 */
export const compareSchemas: CompareSchemas = (before, after, place) => {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  if (canonicalJson(inAnyOrder(before)) === canonicalJson(inAnyOrder(after))) {
    return [harmless(place, 'is written down in another order')];
  }
  const [was, is] = [toSchemaForm(before), toSchemaForm(after)];
  const found =
    was && is
      ? [
          ...textChanges(was.texts, is.texts, place),
          ...(same(was.document, is.document) ? [] : [notUnderstood(place, was.document, is.document)]),
          ...defaultChanges(was.fallback, is.fallback, place),
          ...compareAlternatives(was.alternatives, is.alternatives, place, compareSchemas),
        ]
      : [];
  return found.length > 0 ? found : [notUnderstood(place, before, after)];
};

function textChanges(before: object, after: object, place: Place): Difference[] {
  if (same(before, after)) return [];
  return [harmless(place, `is described in other words: ${shown(after)}, before ${shown(before)}`)];
}

function defaultChanges(before: unknown, after: unknown, place: Place): Difference[] {
  if (same(before, after)) return [];
  const [was, is] = [before, after].map((value) => (value === undefined ? 'none' : shown(value)));
  return [broken(place, `has the default ${is}, before ${was}; calls that leave it out get another answer`)];
}

const notUnderstood = (place: Place, before: unknown, after: unknown): Difference =>
  broken(
    place,
    `changed in a way that this comparison does not understand: ${describeSchema(after)}, before ${describeSchema(before)}; ${shown(after)}, before ${shown(before)}`,
  );

const same = (one: unknown, other: unknown): boolean =>
  one === other || (one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other));

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 400);
