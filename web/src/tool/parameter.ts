import { arrayIn, isJsonObject, type JsonObject, numberIn, objectIn, textIn, textsIn } from '../json.ts';

/**
 * How an argument is filled in. `either` is text that may be a number too, `list` is one text a line, and `json` is what
 * no simple field can hold.
 */
export type ParameterKind =
  | 'text'
  | 'date'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'either'
  | 'list'
  | 'json';

/** One argument of a tool, as its input schema tells. */
export interface Parameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonObject;
}

export function parametersOf(inputSchema: JsonObject): Parameter[] {
  const required = textsIn(inputSchema, 'required');
  return Object.entries(objectIn(inputSchema, 'properties')).flatMap(([name, schema]) =>
    isJsonObject(schema)
      ? {
          name,
          kind: kindOf(schema),
          required: required.includes(name),
          description: textIn(schema, 'description') ?? '',
          schema,
        }
      : [],
  );
}

function kindOf(schema: JsonObject): ParameterKind {
  const { type } = schema;
  if (Array.isArray(schema.enum)) return 'choice';
  if (type === 'boolean' || type === 'number' || type === 'integer') return type;
  if (type === 'string') return schema.format === 'date' ? 'date' : 'text';
  if (type === 'array') {
    const items = objectIn(schema, 'items');
    if (Array.isArray(items.enum)) return 'choices';
    return items.type === 'string' ? 'list' : 'json';
  }
  const types = alternatives(schema);
  return types.length > 0 && types.every((one) => ['string', 'integer', 'number'].includes(one)) ? 'either' : 'json';
}

/** The types of `anyOf` or `oneOf`; a branch without a type counts as `unknown`. */
export const alternatives = (schema: JsonObject): string[] =>
  [...arrayIn(schema, 'anyOf'), ...arrayIn(schema, 'oneOf')].map((one) =>
    isJsonObject(one) ? (textIn(one, 'type') ?? 'unknown') : 'unknown',
  );

/** The smallest and largest value, as words; nothing where there are no bounds or only those of what a number can hold. */
export function boundsIn(schema: JsonObject): string | undefined {
  const smallest = bound(numberIn(schema, 'minimum'));
  const largest = bound(numberIn(schema, 'maximum'));
  if (smallest !== undefined && largest !== undefined) return `${smallest} to ${largest}`;
  if (smallest !== undefined) return `${smallest} or more`;
  return largest === undefined ? undefined : `at most ${largest}`;
}

const bound = (value: number | undefined): number | undefined =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
