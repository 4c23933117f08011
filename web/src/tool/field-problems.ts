import { type OutputUnit, Validator } from '@cfworker/json-schema';
import { isJsonObject, type JsonObject, numberIn, objectIn, textsIn } from '../json.ts';
import { boundsIn } from './parameter.ts';

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** What has to be changed before the form can be sent, one sentence per field. */
export function fieldProblems(schema: JsonObject, formData: JsonObject): FieldProblem[] {
  const missing = textsIn(schema, 'required').filter((name) =>
    [undefined, null, ''].some((no) => formData[name] === no),
  );
  const refused = validate(schema, formData).flatMap(({ keyword, instanceLocation }) => {
    const [, field] = instanceLocation.split('/');
    return field === undefined || wrappers.includes(keyword)
      ? []
      : { field, message: words(keyword, objectIn(objectIn(schema, 'properties'), field)) };
  });
  const all = [...missing.map((field) => ({ field, message: 'This is required.' })), ...refused];
  return all.filter(({ field }, at) => all.findIndex((other) => other.field === field) === at);
}

/** Those that only say that something inside is wrong, and what is told as missing. */
const wrappers = ['properties', 'items', 'required'];

/**
 * What the validator finds. Absent values are not the same to it as values that are not there; and a schema that it cannot
 * take, such as one with a broken pattern, is left for the pack to judge by.
 */
export function validate(schema: JsonObject, data: unknown): OutputUnit[] {
  const plain: unknown = data === undefined ? null : JSON.parse(JSON.stringify(data));
  try {
    return new Validator(schema, '2020-12', false).validate(plain).errors;
  } catch {
    return [];
  }
}

function words(keyword: string, schema: JsonObject): string {
  if (keyword === 'minimum' || keyword === 'maximum') return `This has to be ${boundsIn(schema) ?? 'another number'}.`;
  if (keyword === 'maxLength')
    return `This is too long; it may have at most ${numberIn(schema, 'maxLength')} characters.`;
  if (keyword === 'minLength') return `This is too short; it has at least ${numberIn(schema, 'minLength')} characters.`;
  if (keyword === 'pattern') return `This does not have the form that is asked for: ${String(schema.pattern)}`;
  if (keyword === 'format') return `This has to be a ${String(schema.format)}.`;
  if (keyword === 'type') return `This has to be ${schema.type === 'integer' ? 'a whole number' : `a ${schema.type}`}.`;
  const choices = isJsonObject(schema.items) ? schema.items.enum : schema.enum;
  return keyword === 'enum' && Array.isArray(choices)
    ? `This has to be one of ${choices.join(', ')}.`
    : 'This is not accepted.';
}
