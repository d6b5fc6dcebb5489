import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';

export type TextInputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'style'> & FieldWords;

/** The native text field: for first paint, entry pages and forms that work without scripts. */
export const TextInput = ({ label, hint, error, isOptional, ...input }: TextInputProps) => (
  <Field {...{ label, hint, error, isOptional }}>
    {(ids) => <input dir="auto" {...input} {...ids} className={styles.control} />}
  </Field>
);
