import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** No meetings. */
export const CalendarArt = () => (
  <Scene>
    <rect className={styles.sheet} x="46" y="36" width="68" height="60" rx="9" />
    <path className={styles.line} d="M46 53h68M63 30v12M97 30v12" />
    <rect className={styles.mark} x="74" y="62" width="12" height="12" rx="4" />
    <path className={styles.dots} d="M60 68h.1M100 68h.1M60 84h.1M80 84h.1M100 84h.1" />
  </Scene>
);
