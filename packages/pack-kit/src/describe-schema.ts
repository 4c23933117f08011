import { isRecord } from '@toolpacks/contracts';

/** What a JSON Schema accepts, in words for the caller: `integer from 1 to 50`, `one of "a", "b"`. */
export function describeSchema(schema: unknown): string {
  if (!isRecord(schema)) return 'any value';
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(describeSchema).join(' or ');
  if (schema.type === 'array')
    return `array${range(schema.minItems, schema.maxItems, 'item')} of ${describeSchema(schema.items)}`;
  if (schema.type === 'string') {
    const format = typeof schema.format === 'string' ? ` in ${schema.format} form` : '';
    const pattern = typeof schema.pattern === 'string' && !format ? ` matching ${schema.pattern}` : '';
    return `string${range(schema.minLength, schema.maxLength, 'character')}${format}${pattern}`;
  }
  return `${typeof schema.type === 'string' ? schema.type : 'value'}${range(schema.minimum, schema.maximum)}`;
}

function range(least: unknown, most: unknown, unit?: string): string {
  const suffix = (count: number) => (unit ? ` ${unit}${count === 1 ? '' : 's'}` : '');
  const from = typeof least === 'number' && least > Number.MIN_SAFE_INTEGER ? least : undefined;
  const to = typeof most === 'number' && most < Number.MAX_SAFE_INTEGER ? most : undefined;
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}${suffix(to)}`;
  if (from !== undefined) return ` of at least ${from}${suffix(from)}`;
  return to === undefined ? '' : ` of at most ${to}${suffix(to)}`;
}
