import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A free day. */
export const SunArt = () => (
  <Scene>
    <circle className={styles.mark} cx="98" cy="46" r="11" />
    <path className={styles.dots} d="M98 25h.1M119 46h.1M77 46h.1M113 31h.1M83 31h.1" />
    <path className={styles.back} d="M88 78h6a9 9 0 0 1 0 18h-6" />
    <path className={styles.sheet} d="M48 70h42v16a12 12 0 0 1-12 12H60a12 12 0 0 1-12-12Z" />
    <path className={styles.line} d="M60 60c-4-5 4-7 0-12M76 60c-4-5 4-7 0-12" />
  </Scene>
);
