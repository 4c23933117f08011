import { isJsonObject, type JsonObject, parseJson } from '../json.ts';
import { alternatives, type Parameter } from './parameter.ts';

/** What the form holds for arguments: the same, except that lists, JSON and texts that may be numbers are texts. */
export function toFormData(parameters: readonly Parameter[], args: JsonObject): JsonObject {
  const known = parameters.flatMap((parameter): [string, unknown][] => {
    const value = args[parameter.name];
    return value === undefined ? [] : [[parameter.name, toField(parameter, value)]];
  });
  return Object.fromEntries(known);
}

function toField({ kind }: Parameter, value: unknown): unknown {
  if (kind === 'list' && Array.isArray(value)) return value.map((one) => String(one)).join('\n');
  if (kind === 'json') return JSON.stringify(value);
  if ((kind === 'either' || kind === 'text' || kind === 'date') && !isJsonObject(value)) return String(value);
  return value;
}

/** The arguments that the form's content stands for; what was left empty is left out. */
export function toArguments(parameters: readonly Parameter[], formData: JsonObject): JsonObject {
  const given = parameters.flatMap((parameter): [string, unknown][] => {
    const value = toArgument(parameter, formData[parameter.name]);
    return value === undefined ? [] : [[parameter.name, value]];
  });
  return Object.fromEntries(given);
}

function toArgument({ kind, schema }: Parameter, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.length > 0 ? value : undefined;
  if (typeof value !== 'string') return value;
  if (kind === 'list') {
    const lines = value.split('\n').map((line) => line.trim());
    return lines.some(Boolean) ? lines.filter(Boolean) : undefined;
  }
  if (kind === 'json') return toJsonOr(value);
  if (kind === 'either') return toNumberIn(schema, value) ?? value;
  return value;
}

function toJsonOr(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}

/** A text as the number it spells, where the schema takes one and nothing of the text is lost. */
function toNumberIn(schema: JsonObject, text: string): number | undefined {
  const number = Number(text);
  if (String(number) !== text || !Number.isFinite(number)) return undefined;
  const types = alternatives(schema);
  return types.includes('number') || (types.includes('integer') && Number.isSafeInteger(number)) ? number : undefined;
}

/** Names of arguments that the tool does not have, which a link may carry. */
export const unknownArguments = (parameters: readonly Parameter[], args: JsonObject): string[] =>
  Object.keys(args).filter((name) => !parameters.some((parameter) => parameter.name === name));
