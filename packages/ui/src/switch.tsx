import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './switch.module.css';

type Native = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'style' | 'onChange' | 'children'>;

/** A native checkbox tells its state by itself: `aria-checked` beside it is wrong. */
const asSwitch = { type: 'checkbox', role: 'switch' } as const;

export interface SwitchProps extends Native {
  children: ReactNode;
  hint?: ReactNode;
  onChange?: ((isOn: boolean) => void) | undefined;
}

/** Turns something on or off at once; in a form that is sent later a checkbox says it better. */
export function Switch({ children, hint, onChange, ...input }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={`${id}l`}>{children}</span>
        {hint && (
          <span id={`${id}h`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        {...asSwitch}
        className={styles.switch}
        aria-labelledby={`${id}l`}
        aria-describedby={hint ? `${id}h` : undefined}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
    </label>
  );
}
