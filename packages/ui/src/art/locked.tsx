import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** No access. */
export const LockedArt = () => (
  <Scene>
    <path className={styles.line} d="M66 60V48a14 14 0 0 1 28 0v12" />
    <rect className={styles.sheet} x="54" y="58" width="52" height="40" rx="9" />
    <path className={styles.markLine} d="M80 74v9" />
  </Scene>
);
