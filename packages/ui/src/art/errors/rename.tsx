import styles from './errors.module.css';
import { Light } from './light.tsx';
import { Scene } from './scene.tsx';

/** On the move: a van with the product's doorway on it, and the light at the wheel. */
export const RenameArt = () => (
  <Scene isMirrored>
    <path className={styles.line} d="M8 84h26M16 104h14M4 124h24" />
    <path className={styles.back} d="M70 50h34v22H70ZM112 58h24v14h-24Z" />
    <path className={styles.line} d="M82 50v8h10v-8" />
    <rect className={styles.sheet} x="44" y="72" width="104" height="64" rx="7" />
    <path className={styles.back} d="M148 90h32c14 0 26 16 26 30v12a4 4 0 0 1-4 4h-54Z" />
    <path className={styles.sheet} d="M156 98h20c10 0 16 8 18 18h-38Z" />
    <Light x={171} y={107} size={0.42} />
    <path className={styles.body} d="M80 124v-16a16 16 0 0 1 32 0v16h-8v-16a8 8 0 0 0-16 0v16Z" />
    <circle className={styles.body} cx="96" cy="114" r="4.5" />
    <path className={styles.warm} d="M200 122h8v8h-8Z" />
    <circle className={styles.wheel} cx="76" cy="136" r="12" />
    <circle className={styles.wheel} cx="174" cy="136" r="12" />
    <circle className={styles.warm} cx="76" cy="136" r="4.5" />
    <circle className={styles.warm} cx="174" cy="136" r="4.5" />
  </Scene>
);
