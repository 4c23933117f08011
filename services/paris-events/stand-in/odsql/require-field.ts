import { type Field, findField } from '../fields.ts';
import { OdsqlError } from './odsql-error.ts';

/** Throws OdsqlError for a name that no field has. */
export function requireField(name: string): Field {
  const field = findField(name);
  if (!field) throw new OdsqlError(`Unknown field: ${name}`);
  return field;
}
