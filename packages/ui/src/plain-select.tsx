import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';

export type PlainSelectProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'style'> & FieldWords;

/** The native choice: for entry pages and forms that work without scripts. */
export const PlainSelect = ({ label, hint, error, isOptional, ...select }: PlainSelectProps) => (
  <Field {...{ label, hint, error, isOptional }}>
    {(ids) => (
      <span className={styles.choice}>
        <select {...select} {...ids} className={styles.control} />
        <Icon of={ChevronDown} />
      </span>
    )}
  </Field>
);
