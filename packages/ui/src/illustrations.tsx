import type { ReactNode } from 'react';
import styles from './illustrations.module.css';

/** Every picture is a quiet scene on the same ground: an arch, and the thing that is missing. */
const Scene = ({ children }: { children: ReactNode }) => (
  <svg className={styles.scene} viewBox="0 0 160 112" aria-hidden focusable={false}>
    <path className={styles.arch} d="M24 100V64a56 56 0 0 1 112 0v36a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4Z" />
    {children}
    <path className={styles.floor} d="M8 104h144" />
  </svg>
);

/** No meetings. */
export const CalendarArt = () => (
  <Scene>
    <rect className={styles.sheet} x="46" y="36" width="68" height="60" rx="9" />
    <path className={styles.line} d="M46 53h68M63 30v12M97 30v12" />
    <rect className={styles.mark} x="74" y="62" width="12" height="12" rx="4" />
    <path className={styles.dots} d="M60 68h.1M100 68h.1M60 84h.1M80 84h.1M100 84h.1" />
  </Scene>
);

/** No recordings. */
export const RecordingsArt = () => (
  <Scene>
    <rect className={styles.back} x="56" y="32" width="68" height="48" rx="9" />
    <rect className={styles.sheet} x="40" y="44" width="72" height="52" rx="9" />
    <circle className={styles.mark} cx="76" cy="70" r="13" />
    <path className={styles.onMark} d="m72.5 64 9 6-9 6Z" />
  </Scene>
);

/** No people. */
export const PeopleArt = () => (
  <Scene>
    <circle className={styles.back} cx="52" cy="60" r="10" />
    <path className={styles.back} d="M34 100a18 18 0 0 1 36 0Z" />
    <circle className={styles.back} cx="108" cy="60" r="10" />
    <path className={styles.back} d="M90 100a18 18 0 0 1 36 0Z" />
    <circle className={styles.sheet} cx="80" cy="52" r="13" />
    <path className={styles.sheet} d="M56 100a24 24 0 0 1 48 0Z" />
    <path className={styles.markLine} d="M80 84v12M74 90h12" />
  </Scene>
);

/** Nothing found. */
export const SearchArt = () => (
  <Scene>
    <path className={styles.dots} d="M48 48h.1M112 84h.1M116 52h.1M44 80h.1" />
    <circle className={styles.sheet} cx="76" cy="64" r="24" />
    <path className={styles.markLine} d="m94 82 15 15" />
    <path className={styles.line} d="M66 60a11 11 0 0 1 10-8" />
  </Scene>
);

/** Something broke. */
export const BrokenArt = () => (
  <Scene>
    <rect className={styles.sheet} x="42" y="40" width="76" height="56" rx="9" />
    <path className={styles.line} d="m82 40-8 18 13 8-9 30" />
    <path className={styles.markLine} d="M58 60v14M58 83v.1" />
  </Scene>
);

/** No access. */
export const LockedArt = () => (
  <Scene>
    <path className={styles.line} d="M66 60V48a14 14 0 0 1 28 0v12" />
    <rect className={styles.sheet} x="54" y="58" width="52" height="40" rx="9" />
    <path className={styles.markLine} d="M80 74v9" />
  </Scene>
);

/** No connection. */
export const OfflineArt = () => (
  <Scene>
    <path className={styles.line} d="M44 62a52 52 0 0 1 72 0M56 75a34 34 0 0 1 48 0" />
    <circle className={styles.mark} cx="80" cy="90" r="6" />
    <path className={styles.markLine} d="m50 42 60 54" />
  </Scene>
);
