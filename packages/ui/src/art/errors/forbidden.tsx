import styles from './errors.module.css';
import { Light } from './light.tsx';
import { Scene } from './scene.tsx';

/** Not for everybody: a rope before the door, and a friendly doorman in a bow tie. */
export const ForbiddenArt = () => (
  <Scene>
    <path className={styles.back} d="M88 148V72a32 32 0 0 1 64 0v76Z" />
    <circle className={styles.warm} cx="120" cy="62" r="5" />
    <Light x={120} y={100} size={1.2} />
    <path className={styles.warm} d="m120 124-12-7v14Zm0 0 12-7v14Z" />
    <path className={styles.sheet} d="M62 146V94h6v52ZM172 146V94h6v52Z" />
    <path className={styles.sheet} d="M54 148a11 6 0 0 1 22 0ZM164 148a11 6 0 0 1 22 0Z" />
    <circle className={styles.warm} cx="65" cy="90" r="7" />
    <circle className={styles.warm} cx="175" cy="90" r="7" />
    <path className={styles.rope} d="M68 102c20 44 84 44 104 0" />
  </Scene>
);
