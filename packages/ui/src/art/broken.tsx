import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** Something broke. */
export const BrokenArt = () => (
  <Scene>
    <rect className={styles.sheet} x="42" y="40" width="76" height="56" rx="9" />
    <path className={styles.line} d="m82 40-8 18 13 8-9 30" />
    <path className={styles.markLine} d="M58 60v14M58 83v.1" />
  </Scene>
);
