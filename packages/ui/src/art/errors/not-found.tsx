import styles from './errors.module.css';
import { Light } from './light.tsx';
import { Scene } from './scene.tsx';

/** Nothing is here: two signs, and neither says where to go. */
export const NotFoundArt = () => (
  <Scene>
    <path className={styles.dots} d="M16 140h.1M32 134h.1M48 138h.1" />
    <path className={styles.sheet} d="M143 148V44a4 4 0 0 1 8 0v104Z" />
    <path className={styles.sheet} d="M118 52h66l14 13-14 13h-66Z" />
    <path className={styles.back} d="M174 86h-54l-12 11 12 11h54Z" />
    <path className={styles.dots} d="M138 65h.1M152 65h.1M166 65h.1" />
    <path className={styles.line} d="M130 97h30" />
    <Light x={84} y={128} mood="unsure" look={[4, -3]} />
    <path className={styles.warmLine} d="M72 84c0-13 18-13 18-1 0 8-9 8-9 15M81 106v.1" />
  </Scene>
);
