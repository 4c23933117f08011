import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { Prose } from '../prose.tsx';
import type { Parameter } from './parameter.ts';
import { defaultWords, parameterWords } from './parameter-words.ts';

/** How the form hands parameters to its fields. */
export interface FieldContext {
  readonly parameters: readonly Parameter[];
}

/** One argument: what it is called, what it takes, what it means, and where it is filled in. */
export function Field({
  id,
  fieldPathId,
  registry,
  rawErrors,
  children,
}: FieldTemplateProps<unknown, RJSFSchema, FieldContext>) {
  const [name] = fieldPathId.path;
  const parameter = registry.formContext.parameters.find((one) => one.name === name);
  if (!parameter) return <>{children}</>;
  const { kind, required, description } = parameter;
  const standard = defaultWords(parameter);
  const isGroup = kind === 'choices';
  const Box = isGroup ? 'fieldset' : 'div';
  const problem = rawErrors?.[0];
  return (
    <Box
      class={`field field-${kind}${problem ? ' refused' : ''}`}
      aria-labelledby={isGroup ? `${id}__label` : undefined}
    >
      <div class="field-head">
        {isGroup ? (
          <span class="name" id={`${id}__label`}>
            {parameter.name}
          </span>
        ) : (
          <label class="name" for={id}>
            {parameter.name}
          </label>
        )}
        <span class="type">{parameterWords(parameter)}</span>
        {required && <span class="required">required</span>}
        {standard !== undefined && (
          <span class="type">
            default <code>{standard}</code>
          </span>
        )}
      </div>
      {children}
      {problem && (
        <p class="problem" id={`${id}__error`}>
          {problem}
        </p>
      )}
      {description !== '' && (
        <p class="about" id={`${id}__description`}>
          <Prose text={description} />
        </p>
      )}
    </Box>
  );
}
