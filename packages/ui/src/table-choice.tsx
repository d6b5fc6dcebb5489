import type { MouseEvent } from 'react';
import styles from './table.module.css';

interface ChoiceProps {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  onPress: (isRange: boolean) => void;
}

/** A checkbox with room around it. */
export function TableChoice({ label, isChecked, isMixed = false, onPress }: ChoiceProps) {
  const press = (event: MouseEvent<HTMLInputElement>): void => onPress(event.shiftKey);
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(node) => {
          if (node) node.indeterminate = isMixed; // there is no attribute for it
        }}
        onClick={press}
        readOnly
      />
    </label>
  );
}
