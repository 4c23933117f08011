import { type Field, listFields } from './fields.ts';
import type { QfapRecord } from './qfap-record.ts';

export type ValueKind = 'text' | 'number' | 'date' | 'other';
/** A text, a number or a moment in milliseconds, by the field's kind. */
export type Value = string | number | null;

export function kindOf({ type }: Field): ValueKind {
  if (type === 'text') return 'text';
  if (type === 'datetime') return 'date';
  return type === 'int' || type === 'double' ? 'number' : 'other';
}

/** What `where` and `order_by` work with: null for what is missing and for what is neither text, number nor date. */
export function readValue(record: QfapRecord, field: Field): Value {
  const value = record[field.name];
  if (value === null || typeof value === 'object') return null;
  switch (kindOf(field)) {
    case 'date': {
      const ms = Date.parse(`${value}`);
      return Number.isNaN(ms) ? null : ms;
    }
    case 'number':
      return Number(value);
    default:
      return `${value}`;
  }
}

/** The texts that a search over the whole record looks into. */
export function textsOf(record: QfapRecord): string[] {
  return listFields()
    .filter((field) => kindOf(field) === 'text')
    .flatMap((field) => readValue(record, field) ?? [])
    .map(String);
}
