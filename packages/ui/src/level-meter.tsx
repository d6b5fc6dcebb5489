import styles from './level-meter.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const STEPS = 14;
const steps = Array.from({ length: STEPS }, (_, index) => index);

export interface LevelMeterProps {
  label: string;
  /** 0 to 1. */
  value: number;
}

/** How loud a microphone is, in steps from green to amber. */
export function LevelMeter({ label, value }: LevelMeterProps) {
  const lit = Math.round(Math.min(1, Math.max(0, value)) * STEPS);
  return (
    <span className={styles.meter}>
      <VisuallyHidden>
        <meter aria-label={label} value={lit / STEPS} />
      </VisuallyHidden>
      {steps.map((step) => (
        <span
          key={step}
          className={styles.step}
          data-lit={step < lit || undefined}
          data-loud={step > 10 || undefined}
        />
      ))}
    </span>
  );
}
