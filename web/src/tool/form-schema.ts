import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { objectIn } from '../json.ts';
import type { Parameter } from './parameter.ts';
import { defaultWords } from './parameter-words.ts';

/**
 * The schema that the form is made from: the tool's own, in the few types that fields hold. Defaults are left out of it, so
 * that what the reader did not fill in is not sent.
 */
export function toFormSchema(parameters: readonly Parameter[]): RJSFSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, toFieldSchema(parameter)])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function toFieldSchema(parameter: Parameter): RJSFSchema {
  const { kind, schema } = parameter;
  if (kind === 'boolean') return { type: 'boolean' };
  if (kind === 'choice') return { enum: Array.isArray(schema.enum) ? schema.enum : [] };
  if (kind === 'choices') {
    const { enum: choices } = objectIn(schema, 'items');
    return { type: 'array', items: { enum: Array.isArray(choices) ? choices : [] }, uniqueItems: true };
  }
  if (kind === 'either' || kind === 'list' || kind === 'json') return { type: 'string' };
  const { default: _, description: __, title: ___, format, ...limits } = schema;
  return {
    ...limits,
    type: kind === 'number' || kind === 'integer' ? kind : 'string',
    ...(format === 'date' && { format }),
  };
}

/** Which widget shows what, and the default as a placeholder. */
export function toUiSchema(parameters: readonly Parameter[]): UiSchema {
  return Object.fromEntries(
    parameters.map((parameter) => [
      parameter.name,
      {
        'ui:placeholder': placeholder(parameter),
        ...(parameter.kind === 'boolean' && { 'ui:widget': 'select' }),
        ...(parameter.kind === 'choices' && { 'ui:widget': 'checkboxes' }),
        ...((parameter.kind === 'list' || parameter.kind === 'json') && { 'ui:widget': 'textarea' }),
      },
    ]),
  );
}

function placeholder(parameter: Parameter): string {
  const standard = defaultWords(parameter);
  if (parameter.kind !== 'choice' && parameter.kind !== 'boolean') return standard ?? '';
  return standard === undefined ? 'not given' : `not given (${standard})`;
}
