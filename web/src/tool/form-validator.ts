import { type RJSFSchema, type RJSFValidationError, toErrorSchema, type ValidatorType } from '@rjsf/utils';
import { isJsonObject } from '../json.ts';
import { fieldProblems, validate } from './field-problems.ts';

/** The form library's view of the validator. It compiles nothing, so that the page does without `unsafe-eval`. */
export const formValidator: ValidatorType<unknown, RJSFSchema> = {
  validateFormData(formData, schema) {
    const problems = fieldProblems(schema, isJsonObject(formData) ? formData : {});
    const errors = problems.map(
      ({ field, message }): RJSFValidationError => ({ property: `.${field}`, message, stack: `${field}: ${message}` }),
    );
    return { errors, errorSchema: toErrorSchema(errors) };
  },
  isValid: (schema, formData) => validate(schema, formData).length === 0,
  rawValidation: () => ({ errors: [] }),
};
