import { isRecord } from '@toolpacks/contracts';
import { canonicalJson } from '../../canonical-json.ts';

/** Keywords whose lists mean the same in any order. */
const sets = ['required', 'enum', 'anyOf', 'type'];

/** A JSON Schema with all that has no order in one order. */
export function inAnyOrder(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inAnyOrder);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, inOneOrder(keyword, value)]));
}

function inOneOrder(keyword: string, value: unknown): unknown {
  if (keyword === 'default' || keyword === 'const') return value;
  const inner = inAnyOrder(value);
  return sets.includes(keyword) && Array.isArray(inner)
    ? inner.toSorted((one, other) => (canonicalJson(one) < canonicalJson(other) ? -1 : 1))
    : inner;
}
