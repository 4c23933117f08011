import { numberIn, textIn } from '../json.ts';
import { alternatives, boundsIn, type Parameter } from './parameter.ts';

const kinds = {
  text: 'text',
  date: 'date',
  number: 'number',
  integer: 'whole number',
  boolean: 'yes or no',
  choice: 'one of these',
  choices: 'any of these',
  either: '',
  list: 'list of texts',
  json: 'JSON',
};

const types: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number', number: 'number' };

/** Type and limits in words, such as `whole number, 1 to 50`. */
export function parameterWords(parameter: Parameter): string {
  const { kind, schema } = parameter;
  const type =
    kind === 'either'
      ? alternatives(schema)
          .map((one) => types[one] ?? one)
          .join(' or ')
      : kinds[kind];
  const longest = numberIn(schema, 'maxLength');
  const limits = [boundsIn(schema), longest === undefined ? undefined : `at most ${longest} characters`];
  return [type, ...limits.filter((limit) => limit !== undefined)].join(', ');
}

/** The default as it would be typed; nothing where there is none. */
export function defaultWords({ kind, schema }: Parameter): string | undefined {
  const value = schema.default;
  if (value === undefined) return undefined;
  if (kind === 'boolean') return value === true ? 'yes' : 'no';
  return textIn(schema, 'default') ?? JSON.stringify(value);
}
