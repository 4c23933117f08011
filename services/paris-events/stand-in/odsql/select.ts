import { type FieldName, listFields } from '../fields.ts';
import { OdsqlError } from './odsql-error.ts';
import { requireField } from './require-field.ts';

/** The fields of a comma list, of which `*` is all. No aliases, no functions. */
export function parseSelect(text: string): FieldName[] {
  const names = text.split(',').flatMap((item) => {
    const [, bare, quoted, all] = /^\s*(?:(\w+)|`([^`]+)`|(\*))\s*$/.exec(item) ?? [];
    if (all) return listFields().map(({ name }) => name);
    const name = bare ?? quoted;
    if (name === undefined) throw new OdsqlError(item.trim());
    return requireField(name).name;
  });
  return [...new Set(names)];
}
