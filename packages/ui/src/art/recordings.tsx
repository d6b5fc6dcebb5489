import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** No recordings. */
export const RecordingsArt = () => (
  <Scene>
    <rect className={styles.back} x="56" y="32" width="68" height="48" rx="9" />
    <rect className={styles.sheet} x="40" y="44" width="72" height="52" rx="9" />
    <circle className={styles.mark} cx="76" cy="70" r="13" />
    <path className={styles.onMark} d="m72.5 64 9 6-9 6Z" />
  </Scene>
);
