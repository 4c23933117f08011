import { ariaDescribedByIds, type RJSFSchema, type WidgetProps } from '@rjsf/utils';
import type { FieldContext } from './field.tsx';

/** One of several values, or none: the first line says what holds where nothing is given. */
export function Select({
  id,
  options,
  placeholder,
  value,
  required,
  onChange,
}: WidgetProps<unknown, RJSFSchema, FieldContext>) {
  const choices = Array.isArray(options.enumOptions) ? options.enumOptions : [];
  const chosen = choices.findIndex((choice) => choice.value === value);
  return (
    <select
      id={id}
      name={id}
      value={String(chosen)}
      aria-required={required === true}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(event) => onChange(choices[Number(event.currentTarget.value)]?.value)}
    >
      <option value="-1">{placeholder || options.placeholder}</option>
      {choices.map(({ label }, at) => (
        <option key={label} value={String(at)}>
          {label}
        </option>
      ))}
    </select>
  );
}
