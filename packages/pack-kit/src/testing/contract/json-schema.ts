import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Gives what is wrong with a value, a sentence each; nothing where it fits. */
export type Problems = (value: unknown) => readonly string[];

type Schema = Readonly<Record<string, unknown>>;

const dialect = 'https://json-schema.org/draft/2020-12/schema';

const createValidator = (validateSchema: boolean) =>
  new Ajv2020({ strict: false, allErrors: true, formats: fullFormats, logger: false, validateSchema });

/** What is wrong with a schema itself, held against the metaschema of dialect 2020-12. */
export function problemsOfSchema(schema: Schema): readonly string[] {
  const named = schema.$schema;
  if (named !== undefined && named !== dialect) return [`$schema is ${JSON.stringify(named)}; it has to be ${dialect}`];
  const validator = createValidator(true);
  return validator.validateSchema(schema) === true ? [] : sentences(validator.errors);
}

/** Throws where the schema cannot be used; that it is right in all is another question. */
export function compileSchema(schema: Schema): Problems {
  const validate = createValidator(false).compile(schema);
  return (value) => (validate(value) ? [] : sentences(validate.errors));
}

const sentences = (errors: readonly ErrorObject[] | null | undefined): readonly string[] =>
  (errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`,
  );
