import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { useT } from './texts.tsx';

/** What every field says about itself. */
export interface FieldWords {
  label: string;
  /** One sentence that helps to fill it in. */
  hint?: ReactNode;
  /** What is wrong with the value; takes the hint's place in what is read first. */
  error?: string | undefined;
  /** Marks the field as optional; fields are needed unless they say so. */
  isOptional?: boolean | undefined;
}

/** Attributes that tie a native control to its words. */
export interface ControlIds {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** "optional", behind a label. */
export const OptionalMark = () => <span className={styles.optional}>({useT()('ui.optional')})</span>;

/** The sentence that says what is wrong, with its sign. */
export const ErrorText = ({ id, children }: { id?: string; children: ReactNode }) => (
  <span id={id} className={styles.error} data-error>
    <Icon of={CircleAlert} size="sm" />
    <span>{children}</span>
  </span>
);

/** The frame of a native field: label, control, hint, error. */
export function Field({
  label,
  hint,
  error,
  isOptional = false,
  children,
}: FieldWords & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId();
  const describedBy = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-field>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <OptionalMark />}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && <ErrorText id={`${id}e`}>{error}</ErrorText>}
      {hint && (
        <span id={`${id}h`} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}
