import { isRecord } from '@toolpacks/contracts';

/** What a JSON Schema accepts, in words for the caller: `integer from 1 to 50`, `one of "a", "b"`, `string or null`. */
export function describeSchema(schema: unknown): string {
  if (!isRecord(schema)) return 'any value';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return choices.map(describeSchema).join(' or ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => describeSchema({ ...schema, type })).join(' or ');
  if (schema.type === 'array') {
    return `array${range(schema.minItems, schema.maxItems, 'item')} of ${describeSchema(schema.items)}`;
  }
  if (schema.type === 'string') return `string${describeText(schema)}`;
  if (schema.type === 'number' || schema.type === 'integer') return `${schema.type}${describeNumber(schema)}`;
  return typeof schema.type === 'string' ? schema.type : 'any value';
}

function describeText({ minLength, maxLength, format, pattern }: Record<string, unknown>): string {
  const length = range(minLength, maxLength, 'character');
  if (typeof format === 'string') return `${length} in ${format} form`;
  return typeof pattern === 'string' ? `${length} matching ${pattern}` : length;
}

function describeNumber(schema: Record<string, unknown>): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  return [
    range(minimum, maximum),
    typeof exclusiveMinimum === 'number' ? ` above ${exclusiveMinimum}` : '',
    typeof exclusiveMaximum === 'number' ? ` below ${exclusiveMaximum}` : '',
    typeof multipleOf === 'number' ? ` in steps of ${multipleOf}` : '',
  ].join('');
}

function range(least: unknown, most: unknown, unit?: string): string {
  const from = typeof least === 'number' && least > Number.MIN_SAFE_INTEGER ? least : undefined;
  const to = typeof most === 'number' && most < Number.MAX_SAFE_INTEGER ? most : undefined;
  const count = to ?? from;
  const suffix = unit ? ` ${unit}${count === 1 ? '' : 's'}` : '';
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}${suffix}`;
  if (from !== undefined) return ` of at least ${from}${suffix}`;
  return to === undefined ? '' : ` of at most ${to}${suffix}`;
}
