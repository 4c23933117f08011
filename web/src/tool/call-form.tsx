import Form from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema } from '@rjsf/utils';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { isJsonObject, type JsonObject } from '../json.ts';
import { Field, type FieldContext } from './field.tsx';
import { toFormSchema, toUiSchema } from './form-schema.ts';
import { formValidator } from './form-validator.ts';
import type { Parameter } from './parameter.ts';
import { Select } from './select.tsx';

interface CallFormProps {
  readonly parameters: readonly Parameter[];
  readonly formData: JsonObject;
  readonly onChange: (formData: JsonObject) => void;
  readonly onSubmit: () => void;
  /** The buttons. */
  readonly children: ComponentChildren;
}

/** The form that a tool's input schema asks for. What is wrong is told at its field, once the reader has tried to send it. */
export function CallForm({ parameters, formData, onChange, onSubmit, children }: CallFormProps) {
  const [refused, setRefused] = useState(false);
  const schema = useMemo(() => toFormSchema(parameters), [parameters]);
  const uiSchema = useMemo(() => toUiSchema(parameters), [parameters]);
  const context = useMemo(() => ({ parameters }), [parameters]);
  return (
    <Form<unknown, RJSFSchema, FieldContext>
      className="call-form"
      idPrefix="argument"
      schema={schema}
      uiSchema={uiSchema}
      validator={formValidator}
      templates={templates}
      widgets={widgets}
      formContext={context}
      formData={formData}
      liveValidate={refused ? 'onChange' : false}
      showErrorList={false}
      focusOnFirstError
      noHtml5Validate
      onChange={(event) => onChange(isJsonObject(event.formData) ? event.formData : {})}
      onError={() => setRefused(true)}
      onSubmit={() => {
        setRefused(false);
        onSubmit();
      }}
    >
      {children}
    </Form>
  );
}

const templates = { FieldTemplate: Field };
const widgets = { SelectWidget: Select };
