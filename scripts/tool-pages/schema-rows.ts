import { isRecord } from '../../packages/contracts/src/json-rpc.ts';
import { describeSchema } from '../../packages/pack-kit/src/describe-schema.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface ArgumentRow {
  readonly name: string;
  readonly type: string;
  /** `required`, `optional`, or its default as JSON. */
  readonly need: string;
  readonly meaning: string;
}

export interface FieldRow {
  /** From the answer down, such as `events[].venue.name`. */
  readonly path: string;
  readonly type: string;
  readonly meaning: string;
}

export function argumentRows({ properties, required }: Schema): readonly ArgumentRow[] {
  return members(properties).map(([name, schema]) => ({
    name,
    type: describeSchema(schema),
    need: isIn(required, name) ? 'required' : 'default' in schema ? JSON.stringify(schema.default) : 'optional',
    meaning: textOf(schema),
  }));
}

/** The fields of an answer, by the form that it may have; most answers have one. */
export function fieldForms(schema: Schema): readonly (readonly FieldRow[])[] {
  const forms = alternativesOf(schema).filter((one) => one.properties !== undefined);
  return forms.map((form) => fieldRows(form, ''));
}

function fieldRows(schema: Schema, parent: string): readonly FieldRow[] {
  return members(schema.properties).flatMap(([name, field]) => {
    const path = parent === '' ? name : `${parent}.${name}`;
    const optional = isIn(schema.required, name) ? '' : ', may be absent';
    const row = { path, type: `${describeField(field)}${optional}`, meaning: textOf(field) };
    return [row, ...alternativesOf(field).flatMap((one) => innerRows(one, path))];
  });
}

function innerRows(schema: Schema, path: string): readonly FieldRow[] {
  if (!isRecord(schema.items)) return fieldRows(schema, path);
  return alternativesOf(schema.items).flatMap((item) => innerRows(item, `${path}[]`));
}

/** The form of a text is the source's affair; who reads an answer wants to know what it is. */
function describeField(schema: Schema): string {
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 1) return [...new Set(alternatives.map(describeField))].join(' or ');
  const { pattern: _, ...rest } = alternatives[0] ?? schema;
  return isRecord(rest.items) ? describeSchema({ ...rest, items: plain(rest.items) }) : describeSchema(rest);
}

const plain = (schema: Schema): Schema => {
  const { pattern: _, ...rest } = schema;
  return rest;
};

const alternativesOf = (schema: Schema): readonly Schema[] => {
  const choices = schema.anyOf ?? schema.oneOf;
  return Array.isArray(choices) ? choices.filter(isRecord) : [schema];
};

const members = (properties: unknown): readonly (readonly [string, Schema])[] =>
  isRecord(properties)
    ? Object.entries(properties).flatMap(([name, schema]) => (isRecord(schema) ? [[name, schema] as const] : []))
    : [];

const isIn = (names: unknown, name: string): boolean => Array.isArray(names) && names.includes(name);

const textOf = ({ description }: Schema): string => (typeof description === 'string' ? description : '');
