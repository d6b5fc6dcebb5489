import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** No rooms. */
export const DoorArt = () => (
  <Scene>
    <path className={styles.back} d="M54 100V62a26 26 0 0 1 52 0v38Z" />
    <path className={styles.sheet} d="M54 100V62a26 26 0 0 1 26-26l14 10v54l-14 4Z" />
    <circle className={styles.mark} cx="84" cy="72" r="4.5" />
  </Scene>
);
