/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is there under a key, or an empty object where that is no object. */
export const objectIn = (object: JsonObject, key: string): JsonObject => {
  const value = object[key];
  return isJsonObject(value) ? value : {};
};

/** Text that says something; `null`, empty text and other types count as absent. */
export const textIn = (object: JsonObject, key: string): string | undefined => {
  const value = object[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const numberIn = (object: JsonObject, key: string): number | undefined => {
  const value = object[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

export const arrayIn = (object: JsonObject, key: string): readonly unknown[] => {
  const value = object[key];
  return Array.isArray(value) ? value : [];
};

export const textsIn = (object: JsonObject, key: string): string[] =>
  arrayIn(object, key).filter((one): one is string => typeof one === 'string');

/** `undefined` where the text is not JSON; `null` is a value. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
