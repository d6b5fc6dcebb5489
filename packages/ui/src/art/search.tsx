import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** Nothing found. */
export const SearchArt = () => (
  <Scene>
    <path className={styles.dots} d="M48 48h.1M112 84h.1M116 52h.1M44 80h.1" />
    <circle className={styles.sheet} cx="76" cy="64" r="24" />
    <path className={styles.markLine} d="m94 82 15 15" />
    <path className={styles.line} d="M66 60a11 11 0 0 1 10-8" />
  </Scene>
);
