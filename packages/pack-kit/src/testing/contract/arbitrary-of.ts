import fc from 'fast-check';
import * as z from 'zod';
import { compileSchema } from './json-schema.ts';
import { examplesOf, type ListedTool } from './listed-tool.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** What of JSON Schema is understood; the rest is left to the filter. */
const understood = z.looseObject({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.looseObject({})).optional(),
  oneOf: z.array(z.looseObject({})).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  items: z.looseObject({}).optional(),
  properties: z.record(z.string(), z.looseObject({})).default({}),
  required: z.array(z.string()).default([]),
});

/** Longer ones find no more. */
const longestText = 60;
const mostItems = 4;

/**
 * Arguments that fit a tool's inputSchema. Half of them are an example with at most one other value, because values that
 * find something together, such as a type and an id, seldom meet by chance.
 */
export function arbitraryOf(tool: ListedTool): fc.Arbitrary<Arguments> {
  const { properties, required } = understood.parse(tool.inputSchema);
  const problemsOf = compileSchema(tool.inputSchema);
  const fields = Object.entries(properties).map(([name, schema]) => {
    const shown = examplesOf(tool).flatMap(({ arguments: given = {} }) => (name in given ? [given[name]] : []));
    const made = toArbitrary(schema);
    return [name, shown.length > 0 ? fc.oneof(fc.constantFrom(...shown), made) : made] as const;
  });
  const made = toRecord(fields, required);
  const examples = examplesOf(tool).map(({ arguments: given = {} }) => given);
  const variants = examples.flatMap((given) => [
    fc.constant(given),
    ...fields.map(([name, value]) => value.map((one) => ({ ...given, [name]: one }))),
  ]);
  const any = variants.length > 0 ? fc.oneof(made, fc.oneof(...variants)) : made;
  return any.filter((given) => problemsOf(given).length === 0);
}

function toRecord(
  fields: readonly (readonly [string, fc.Arbitrary<unknown>])[],
  required: readonly string[],
): fc.Arbitrary<Arguments> {
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(model, { requiredKeys: [...required], noNullPrototype: true });
}

function toArbitrary(schema: object): fc.Arbitrary<unknown> {
  const known = understood.parse(schema);
  if ('const' in schema) return fc.constant(known.const);
  if (known.enum) return fc.constantFrom(...known.enum);
  const branches = known.anyOf ?? known.oneOf;
  if (branches) return fc.oneof(...branches.map(toArbitrary));
  const { minimum, maximum } = known;
  const bounds = { ...(minimum !== undefined && { min: minimum }), ...(maximum !== undefined && { max: maximum }) };
  switch (known.type) {
    case 'string':
      return toText(known);
    case 'integer':
      return fc.integer(bounds);
    case 'number':
      return fc.double({ ...bounds, noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems = 0, maxItems = mostItems } = known;
      const maxLength = Math.max(minItems, Math.min(maxItems, mostItems));
      return fc.array(toArbitrary(known.items ?? {}), { minLength: minItems, maxLength });
    }
    case 'object': {
      const fields = Object.entries(known.properties).map(([name, inner]) => [name, toArbitrary(inner)] as const);
      return toRecord(fields, known.required);
    }
    default:
      return fc.jsonValue();
  }
}

const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });

function toText({ pattern, format, minLength = 0, maxLength = longestText }: z.output<typeof understood>) {
  if (format === 'date') return day.map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return day.map((date) => date.toISOString());
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, longestText)) });
}
