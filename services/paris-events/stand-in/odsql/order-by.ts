import type { Field } from '../fields.ts';
import type { QfapRecord } from '../qfap-record.ts';
import { kindOf, readValue } from '../values.ts';
import { OdsqlError } from './odsql-error.ts';
import { requireField } from './require-field.ts';

export type Comparator = (a: QfapRecord, b: QfapRecord) => number;

/**
 * `date_start desc, id`. Missing values come last in both directions: not documented, but what the search engine behind
 * the service does unless told otherwise. Records that tie keep their order.
 */
export function parseOrderBy(text: string): Comparator {
  const keys = text.split(',').map(parseKey);
  return (a, b) => keys.reduce((order, key) => order || compareBy(key, a, b), 0);
}

interface Key {
  readonly field: Field;
  readonly direction: 1 | -1;
}

function parseKey(text: string): Key {
  const match = /^\s*(?:(\w+)|`([^`]+)`)(?:\s+(asc|desc))?\s*$/i.exec(text);
  if (!match) throw new OdsqlError(text.trim());
  const [, bare, quoted, direction = 'asc'] = match;
  const field = requireField(bare ?? quoted ?? '');
  if (kindOf(field) === 'other') throw new OdsqlError(text.trim());
  return { field, direction: direction.toLowerCase() === 'desc' ? -1 : 1 };
}

function compareBy({ field, direction }: Key, a: QfapRecord, b: QfapRecord): number {
  const [left, right] = [readValue(a, field), readValue(b, field)];
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -direction : direction;
}
