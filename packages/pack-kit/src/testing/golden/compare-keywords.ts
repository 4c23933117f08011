import { canonicalJson } from '../../canonical-json.ts';
import { describeSchema } from '../../describe-schema.ts';
import { compareBounds } from './compare-bounds.ts';
import { compareObjects } from './compare-objects.ts';
import type { CompareSchemas } from './compare-schemas.ts';
import { broken, type Difference, narrowed, type Place, widened, within } from './difference.ts';
import type { Schema } from './schema-form.ts';

/** Compares two schemas of one kind of value, keyword by keyword. */
export function compareKeywords(
  before: Schema,
  after: Schema,
  place: Place,
  compareSchemas: CompareSchemas,
): readonly Difference[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  const [was, is] = [describeSchema(before), describeSchema(after)];
  if (isAnything(after)) return [widened(place, `may be any value, before ${was}`)];
  if (isAnything(before)) return [narrowed(place, `is ${is}, before any value`)];
  if (before.type !== after.type) return [typeChange(before, after, place)];
  const seen = new Set<string>(['type']);
  const take = (...names: string[]) => {
    for (const name of names) seen.add(name);
  };

  const found: Difference[] = [...compareBounds(before, after, place, take)];
  if (valuesOf(before) !== valuesOf(after)) found.push(...valueChanges(before, after, place));
  take('enum', 'const');
  for (const name of ['pattern', 'format', 'multipleOf', 'uniqueItems']) {
    found.push(...restrictionChange(name, before[name], after[name], place));
    take(name);
  }
  found.push(...compareObjects(before, after, place, compareSchemas));
  take('properties', 'required', 'additionalProperties');
  found.push(...compareSchemas(before.items ?? {}, after.items ?? {}, within(place, '[]')));
  take('items');

  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !seen.has(name));
  for (const name of others) {
    if (canonicalJson(before[name]) === canonicalJson(after[name]) && name in before === name in after) continue;
    found.push(broken(place, `has another ${name}, which this comparison does not understand`));
  }
  return found;
}

const isAnything = (schema: Schema): boolean => Object.keys(schema).length === 0;

function typeChange(before: Schema, after: Schema, place: Place): Difference {
  const change = `is ${describeSchema(after)}, before ${describeSchema(before)}`;
  const isOnlyType = canonicalJson({ ...before, type: '' }) === canonicalJson({ ...after, type: '' });
  if (isOnlyType && before.type === 'integer' && after.type === 'number') return widened(place, change);
  if (isOnlyType && before.type === 'number' && after.type === 'integer') return narrowed(place, change);
  return broken(place, change);
}

/** The JSON of each value that is named; undefined where none are. */
function namedValues(schema: Schema): readonly string[] | undefined {
  if ('const' in schema) return [canonicalJson(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map(canonicalJson) : undefined;
}

const valuesOf = (schema: Schema): string => canonicalJson(namedValues(schema)?.toSorted());

function valueChanges(before: Schema, after: Schema, place: Place): Difference[] {
  const [was, is] = [namedValues(before), namedValues(after)];
  if ([before, after].some((schema) => 'enum' in schema && ('const' in schema || !Array.isArray(schema.enum)))) {
    return [broken(place, 'names its values in a way that this comparison does not understand')];
  }
  if (!was) return [narrowed(place, `is ${describeSchema(after)}, before ${describeSchema({ ...before })}`)];
  if (!is) return [widened(place, `may be any ${String(after.type ?? 'value')}, before ${describeSchema(before)}`)];
  const gone = was.filter((value) => !is.includes(value));
  const added = is.filter((value) => !was.includes(value));
  return [
    ...(gone.length > 0 ? [narrowed(place, `is no longer ${gone.join(' or ')}`)] : []),
    ...(added.length > 0 ? [widened(place, `may now be ${added.join(' or ')} as well`)] : []),
  ];
}

function restrictionChange(name: string, before: unknown, after: unknown, place: Place): Difference[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  if (before === undefined) return [narrowed(place, `has the ${name} ${JSON.stringify(after)}, before none`)];
  if (after === undefined) return [widened(place, `has no ${name}, before ${JSON.stringify(before)}`)];
  return [broken(place, `has the ${name} ${JSON.stringify(after)}, before ${JSON.stringify(before)}`)];
}
