import { ChevronDown, X } from 'lucide-react';
import { useId, useRef } from 'react';
import styles from './choice-button.module.css';
import field from './field.module.css';
import { Icon } from './icon.tsx';
import quiet from './quiet-icon.module.css';

export interface ChoiceButtonProps {
  label: string;
  /** What is chosen, in words, or that nothing is. */
  value: string;
  /** Opens where another is chosen. */
  onOpen: () => void;
  /** Takes the choice back, as it is called; missing where there is none. */
  clear?: { label: string; onClear: () => void } | undefined;
}

/** One of so many choices that they are looked for in a dialog; beside a `PlainSelect` it looks alike. */
export function ChoiceButton({ label, value, onOpen, clear }: ChoiceButtonProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const takeBack = (): void => {
    clear?.onClear();
    opener.current?.focus(); // the cross goes with the choice
  };
  return (
    <div className={field.field} data-field>
      <span id={`${id}l`} className={field.label}>
        {label}
      </span>
      <span className={styles.line}>
        <button
          ref={opener}
          id={id}
          type="button"
          className={`${field.control} ${styles.opener}`}
          aria-labelledby={`${id}l ${id}`}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <bdi className={styles.value}>{value}</bdi>
          <Icon of={ChevronDown} />
        </button>
        {clear && (
          <button type="button" className={quiet.button} aria-label={clear.label} onClick={takeBack}>
            <Icon of={X} />
          </button>
        )}
      </span>
    </div>
  );
}
