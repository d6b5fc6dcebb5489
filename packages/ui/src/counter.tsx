import { useEffect, useState } from 'react';
import styles from './counter.module.css';
import { useT } from './texts.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CounterProps {
  /** How many characters there are. */
  length: number;
  /** How many there may be. */
  most: number;
}

/** From this part of what may be written on it is told how much is left. */
const NEAR = 0.9;
/** Nobody wants to hear a number with each letter: it is read out once the typing rests. */
const REST_MS = 1000;

function useRested(value: number): number {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** How much of a limit is used, shown near it and beyond; nothing is cut. */
export function Counter({ length, most }: CounterProps) {
  const t = useT();
  const rested = useRested(length);
  const isNear = length >= most * NEAR;
  const left = most - rested;
  const said = left < 0 ? t('form.count.over', { count: -left }) : t('form.count.left', { count: left });
  return (
    <>
      {isNear && (
        <bdi dir="ltr" className={styles.count} data-over={length > most || undefined} aria-hidden>
          {length}/{most}
        </bdi>
      )}
      <VisuallyHidden>
        <output>{isNear && rested >= most * NEAR && said}</output>
      </VisuallyHidden>
    </>
  );
}
