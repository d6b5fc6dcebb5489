import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** No connection. */
export const OfflineArt = () => (
  <Scene>
    <path className={styles.line} d="M44 62a52 52 0 0 1 72 0M56 75a34 34 0 0 1 48 0" />
    <circle className={styles.mark} cx="80" cy="90" r="6" />
    <path className={styles.markLine} d="m50 42 60 54" />
  </Scene>
);
