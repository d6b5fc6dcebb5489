import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** Nothing to measure. */
export const PulseArt = () => (
  <Scene>
    <rect className={styles.sheet} x="40" y="38" width="80" height="52" rx="9" />
    <path className={styles.line} d="M70 104h20M80 90v14" />
    <path className={styles.markLine} d="M52 66h14l7-14 11 26 8-12h16" />
  </Scene>
);
