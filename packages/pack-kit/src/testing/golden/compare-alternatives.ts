import { isRecord } from '@toolpacks/contracts';
import { canonicalJson } from '../../canonical-json.ts';
import { describeSchema } from '../../describe-schema.ts';
import { compareKeywords } from './compare-keywords.ts';
import type { CompareSchemas } from './compare-schemas.ts';
import { type Difference, narrowed, type Place, widened } from './difference.ts';
import type { Schema } from './schema-form.ts';

/** Compares each alternative with the one that it was before; what has none is new, or is gone. */
export function compareAlternatives(
  before: readonly Schema[],
  after: readonly Schema[],
  place: Place,
  compareSchemas: CompareSchemas,
): readonly Difference[] {
  const { pairs, gone, added } = pairUp(before, after);
  return [
    ...pairs.flatMap(([was, is]) =>
      // Alternatives that say something of their own, such as a description, are schemas themselves.
      pairs.length + gone.length + added.length > 1
        ? compareSchemas(was, is, place)
        : compareKeywords(was, is, place, compareSchemas),
    ),
    ...gone.map((one) => narrowed(place, `is no longer ${describeSchema(one)}`)),
    ...added.map((one) => widened(place, `may now be ${describeSchema(one)} as well`)),
  ];
}

interface PairedUp {
  readonly pairs: readonly (readonly [before: Schema, after: Schema])[];
  readonly gone: readonly Schema[];
  readonly added: readonly Schema[];
}

/** From the surest likeness to the least. */
const likenesses: readonly ((schema: Schema) => string)[] = [
  canonicalJson,
  (schema) => `${String(schema.type)} ${isRecord(schema.properties) ? Object.keys(schema.properties).sort() : ''}`,
  (schema) => String(schema.type),
  () => 'the one that is left',
];

function pairUp(before: readonly Schema[], after: readonly Schema[]): PairedUp {
  const pairs: [Schema, Schema][] = [];
  let [gone, added] = [before, after];
  for (const likenessOf of likenesses) {
    for (const was of gone) {
      const alike = (one: Schema) => likenessOf(one) === likenessOf(was);
      const [is, ...others] = added.filter(alike);
      const isTheOnlyOne = gone.filter(alike).length === 1 && others.length === 0;
      if (!is || !isTheOnlyOne) continue;
      pairs.push([was, is]);
      gone = gone.filter((one) => one !== was);
      added = added.filter((one) => one !== is);
    }
  }
  return { pairs, gone, added };
}
