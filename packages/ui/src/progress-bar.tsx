import { useId } from 'react';
import styles from './progress-bar.module.css';
import { useFormats } from './formats.tsx';

export interface ProgressBarProps {
  label: string;
  /** 0 to 1; absent while nobody knows how long it takes. */
  value?: number | undefined;
  /** Says more than the percentage: "3 of 12 MB". */
  valueText?: string;
}

/** How far something has come. */
export function ProgressBar({ label, value, valueText }: ProgressBarProps) {
  const id = useId();
  const formats = useFormats();
  const text = valueText ?? (value === undefined ? undefined : formats.percent(value));
  return (
    <div className={styles.progress}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {text && <span className={styles.value}>{text}</span>}
      <progress className={styles.bar} aria-labelledby={id} max={1} value={value} aria-valuetext={text} />
    </div>
  );
}
