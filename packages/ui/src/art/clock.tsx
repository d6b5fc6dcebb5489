import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** Nothing is over yet. */
export const ClockArt = () => (
  <Scene>
    <circle className={styles.sheet} cx="80" cy="66" r="31" />
    <path className={styles.dots} d="M80 43h.1M103 66h.1M80 89h.1M57 66h.1" />
    <path className={styles.markLine} d="M80 51v16l10 8" />
  </Scene>
);
