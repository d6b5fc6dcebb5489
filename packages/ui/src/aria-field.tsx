import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components/TextField';
import styles from './field.module.css';
import { ErrorText, OptionalMark, type FieldWords } from './field.tsx';

/** Class of the root of a React Aria field. */
export const fieldClass = styles.field!;

/** React Aria takes the field as invalid when the caller has found an error; otherwise the form's own rules decide. */
export const invalidOf = (error: string | undefined) => (error === undefined ? {} : { isInvalid: true });

/** Label, error and hint around the control of a React Aria field. */
export const AriaFieldWords = ({
  label,
  hint,
  error,
  isOptional = false,
  children,
}: FieldWords & { children: ReactNode }) => (
  <>
    <Label className={styles.label}>
      {label}
      {isOptional && <OptionalMark />}
    </Label>
    {children}
    <FieldError className={styles.field!}>
      {({ validationErrors }) => <ErrorText>{error ?? validationErrors.join(' ')}</ErrorText>}
    </FieldError>
    {hint && (
      <Text slot="description" className={styles.hint}>
        {hint}
      </Text>
    )}
  </>
);
