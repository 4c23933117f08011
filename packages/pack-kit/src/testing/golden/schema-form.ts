import { isRecord } from '@toolpacks/contracts';

export type Schema = Readonly<Record<string, unknown>>;

/** A schema as the list of what a value may be, each without what only describes. */
export interface SchemaForm {
  /** What is said in words, by keyword. */
  readonly texts: Schema;
  /** Undefined where there is none. */
  readonly fallback: unknown;
  /** Keywords about the schema as a document. */
  readonly document: Schema;
  readonly alternatives: readonly Schema[];
}

const textKeywords = ['title', 'description', 'examples', '$comment'];
const documentKeywords = ['$schema', '$defs', '$id'];

/** Undefined for a schema that is combined in a way that is not known here. */
export function toSchemaForm(schema: unknown): SchemaForm | undefined {
  if (schema === true) return toSchemaForm({});
  if (!isRecord(schema)) return undefined;
  const { default: fallback, ...said } = schema;
  const rest = only(said, (name) => !textKeywords.includes(name) && !documentKeywords.includes(name));
  const alternatives = toAlternatives(rest);
  return (
    alternatives && {
      texts: only(said, (name) => textKeywords.includes(name)),
      fallback,
      document: only(said, (name) => documentKeywords.includes(name)),
      alternatives,
    }
  );
}

function toAlternatives({ anyOf, ...rest }: Schema): readonly Schema[] | undefined {
  const { type } = rest;
  if (anyOf === undefined) return Array.isArray(type) ? type.map((one) => ({ ...rest, type: one })) : [rest];
  if (!Array.isArray(anyOf) || !anyOf.every(isRecord)) return undefined;
  // Beside a union, the type that each of its parts has anyway says nothing.
  const saysMore =
    Object.keys(rest).some((name) => name !== 'type') || anyOf.some((one) => one.type !== (type ?? one.type));
  return saysMore ? undefined : anyOf;
}

const only = (schema: Schema, isWanted: (name: string) => boolean): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => isWanted(name)));
