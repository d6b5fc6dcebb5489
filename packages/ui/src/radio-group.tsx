import { useId } from 'react';
import styles from './checkbox.module.css';
import { ChoiceGroup } from './choice-group.tsx';
import type { FieldWords } from './field.tsx';

export interface Choice<Id extends string = string> {
  id: Id;
  label: string;
  hint?: string;
  isDisabled?: boolean;
}

export interface RadioGroupProps<Id extends string> extends FieldWords {
  choices: readonly Choice<Id>[];
  /** The name in a sent form. */
  name?: string;
  value?: Id | undefined;
  defaultValue?: Id;
  onChange?: (id: Id) => void;
  /** The chosen one has the focus at first: arrow keys choose another at once. */
  autoFocus?: boolean;
}

/** One of a few choices, all in sight. The radios are native: arrow keys, forms and right-to-left come with them. */
export function RadioGroup<Id extends string>({
  choices,
  name,
  value,
  defaultValue,
  onChange,
  autoFocus = false,
  ...words
}: RadioGroupProps<Id>) {
  const group = useId();
  return (
    <ChoiceGroup {...words} role="radiogroup">
      {choices.map(({ id, label, hint, isDisabled }) => (
        <div key={id} className={styles.choice}>
          <label className={styles.row}>
            <input
              type="radio"
              name={name ?? group}
              value={id}
              className={styles.box}
              disabled={isDisabled}
              autoFocus={autoFocus && id === (value ?? defaultValue)}
              aria-describedby={hint ? `${group}${id}h` : undefined}
              {...(value === undefined ? { defaultChecked: id === defaultValue } : { checked: id === value })}
              onChange={() => onChange?.(id)}
            />
            <span className={styles.label}>{label}</span>
          </label>
          {hint && (
            <span id={`${group}${id}h`} className={styles.hint}>
              {hint}
            </span>
          )}
        </div>
      ))}
    </ChoiceGroup>
  );
}
