import styles from './art.module.css';
import { Scene } from './scene.tsx';

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
