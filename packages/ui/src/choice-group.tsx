import { useId, type ReactNode } from 'react';
import field from './field.module.css';
import { ErrorText, OptionalMark, type FieldWords } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ChoiceGroupProps extends FieldWords {
  role?: 'radiogroup';
  /** The heading above says the same already. */
  isLabelHidden?: boolean;
  children: ReactNode;
}

/** The frame of several native choices: their common label, hint and error. */
export function ChoiceGroup({
  label,
  hint,
  error,
  isOptional = false,
  isLabelHidden = false,
  role,
  children,
}: ChoiceGroupProps) {
  const id = useId();
  const describedBy = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={field.field}
      data-field
      role={role}
      aria-describedby={describedBy || undefined}
      {...(role && error && { 'aria-invalid': true })}
    >
      <legend className={isLabelHidden ? undefined : field.legend}>
        {isLabelHidden ? (
          <VisuallyHidden>{label}</VisuallyHidden>
        ) : (
          <span className={field.label}>
            {label}
            {isOptional && <OptionalMark />}
          </span>
        )}
      </legend>
      {children}
      {error && <ErrorText id={`${id}e`}>{error}</ErrorText>}
      {hint && (
        <span id={`${id}h`} className={field.hint}>
          {hint}
        </span>
      )}
    </fieldset>
  );
}
