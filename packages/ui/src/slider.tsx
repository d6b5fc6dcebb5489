import { useId, useLayoutEffect, useRef } from 'react';
import styles from './slider.module.css';

export interface SliderProps {
  label: string;
  isLabelHidden?: boolean;
  value: number;
  min?: number;
  max: number;
  step?: number;
  /** The value in words: "1:04 of 3:00". */
  valueText: string;
  onChange: (value: number) => void;
  isDisabled?: boolean;
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect;

/** A value between two ends: a position in a recording, a volume. Native, so it fills from the right in Arabic by itself. */
export function Slider(props: SliderProps) {
  const {
    label,
    isLabelHidden = false,
    value,
    min = 0,
    max,
    step = 1,
    valueText,
    onChange,
    isDisabled = false,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useBrowserLayoutEffect(() => {
    // Set by script, not as an attribute: the page's policy refuses style attributes.
    input.current?.style.setProperty('--filled', `${max > min ? ((value - min) / (max - min)) * 100 : 0}%`);
  }, [value, min, max]);
  return (
    <div className={styles.slider}>
      {!isLabelHidden && (
        <span className={styles.head}>
          <label htmlFor={id}>{label}</label>
          <output htmlFor={id} className={styles.value} aria-hidden>
            {valueText}
          </output>
        </span>
      )}
      <input
        ref={input}
        id={id}
        type="range"
        className={styles.range}
        {...{ value, min, max, step }}
        disabled={isDisabled}
        aria-label={isLabelHidden ? label : undefined}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
