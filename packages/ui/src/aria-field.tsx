import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components/TextField';
import { Counter, type CounterProps } from './counter.tsx';
import styles from './field.module.css';
import { ErrorText, OptionalMark, type FieldWords } from './field.tsx';

/**
 * What the root of every React Aria field has. What is wrong is said by the caller alone, in the reader's language: the
 * browser neither checks nor speaks.
 */
export const fieldOf = (error: string | undefined) => ({
  ...(error !== undefined && { isInvalid: true }),
  validationBehavior: 'aria' as const,
  className: styles.field!,
  'data-field': true,
});

/** What is counted of a text that may have so many characters; spaces around it are none of it. */
export const countOf = (value: string | undefined, most: number | undefined): CounterProps | undefined =>
  most === undefined ? undefined : { length: (value ?? '').trim().length, most };

/** Label, error and hint around the control of a React Aria field. */
export const AriaFieldWords = ({
  label,
  hint,
  error,
  isOptional = false,
  count,
  children,
}: FieldWords & { count?: CounterProps | undefined; children: ReactNode }) => (
  <>
    <Label className={styles.label}>
      {label}
      {isOptional && <OptionalMark />}
    </Label>
    {children}
    <FieldError className={styles.field!}>{error && <ErrorText>{error}</ErrorText>}</FieldError>
    {count && <Counter {...count} />}
    {hint && (
      <Text slot="description" className={styles.hint}>
        {hint}
      </Text>
    )}
  </>
);
