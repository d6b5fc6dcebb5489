import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './checkbox.module.css';
import { ErrorText } from './field.tsx';

type Native = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'style' | 'onChange' | 'children'>;

export interface CheckboxProps extends Native {
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Neither on nor off: some of what it stands for is chosen. */
  isIndeterminate?: boolean | undefined;
  onChange?: ((isChecked: boolean) => void) | undefined;
}

/** A native checkbox with its words. */
export function Checkbox({
  children,
  hint,
  error,
  isIndeterminate = false,
  onChange,
  ...input
}: CheckboxProps) {
  const id = useId();
  const describedBy = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ');
  return (
    <div className={styles.choice}>
      <label className={styles.row}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          ref={(node) => {
            // There is no attribute for it.
            if (node) node.indeterminate = isIndeterminate;
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        <span className={styles.label}>{children}</span>
      </label>
      {hint && (
        <span id={`${id}h`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span className={styles.hint}>
          <ErrorText id={`${id}e`}>{error}</ErrorText>
        </span>
      )}
    </div>
  );
}
