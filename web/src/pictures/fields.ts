/**
 * The parts of one object of an answer. Each reader throws where the part is not what the tool promises: what is not
 * known is null there, never missing.
 */
export interface Fields {
  text(name: string): string;
  textOrNull(name: string): string | null;
  number(name: string): number;
  numberOrNull(name: string): number | null;
  flagOrNull(name: string): boolean | null;
  list<T>(name: string, read: (item: unknown) => T): T[];
  object(name: string): Fields;
  objectOrNull(name: string): Fields | null;
}

/** Throws a `TypeError` for what is no object; the page then shows the answer as JSON. */
export function readFields(value: unknown): Fields {
  if (!isObject(value)) throw new TypeError('The answer has something else where an object should be');
  const orNull = <T>(name: string, read: (name: string) => T): T | null => (value[name] === null ? null : read(name));
  const fields: Fields = {
    text: (name) => readText(value[name], name),
    textOrNull: (name) => orNull(name, fields.text),
    number: (name) => readNumber(value[name], name),
    numberOrNull: (name) => orNull(name, fields.number),
    flagOrNull: (name) => orNull(name, () => readFlag(value[name], name)),
    list: (name, read) => readList(value[name], name).map(read),
    object: (name) => readFields(value[name]),
    objectOrNull: (name) => orNull(name, fields.object),
  };
  return fields;
}

/** For the items of a list of texts. */
export function readText(value: unknown, name = 'a text'): string {
  if (typeof value !== 'string') throw new TypeError(`The answer has no text as ${name}`);
  return value;
}

function readNumber(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError(`The answer has no number as ${name}`);
  return value;
}

function readFlag(value: unknown, name: string): boolean {
  if (typeof value !== 'boolean') throw new TypeError(`The answer has no yes or no as ${name}`);
  return value;
}

function readList(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`The answer has no list as ${name}`);
  return value;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
