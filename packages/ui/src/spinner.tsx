import styles from './spinner.module.css';
import { useT } from './texts.tsx';

/** A turning ring without words: what it stands in says that it waits. */
export const SpinnerRing = () => (
  <svg className={styles.ring} viewBox="0 0 20 20" aria-hidden focusable={false}>
    <circle className={styles.track} cx="10" cy="10" r="8" />
    <circle className={styles.arc} cx="10" cy="10" r="8" pathLength="100" strokeDasharray="28 100" />
  </svg>
);

/** A waiting sign for a part of a page; screen readers hear `label`, by default "Loading…". */
export function Spinner({ label }: { label?: string }) {
  const t = useT();
  return (
    <output className={styles.spinner}>
      <SpinnerRing />
      <span>{label ?? t('ui.loading')}</span>
    </output>
  );
}
