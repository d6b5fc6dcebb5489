import styles from './errors.module.css';
import { Light } from './light.tsx';
import { Scene } from './scene.tsx';

/** A fault of ours: a cracked column with a plaster on it, and somebody in a helmet who is on it. */
export const InternalArt = () => (
  <Scene>
    <path className={styles.sheet} d="M86 56 138 26l52 30Z" />
    <circle className={styles.warm} cx="138" cy="45" r="4" />
    <path className={styles.sheet} d="M90 56h96v10H90ZM84 138h108v10H84Z" />
    <path className={styles.sheet} d="M98 66h16v72H98ZM130 66h16v72h-16Z" />
    <path className={styles.back} d="m161 66 16 2-2 70h-16Z" />
    <path className={styles.line} d="m176 78-6 8 6 6-9 9 4 7" />
    <g transform="rotate(-32 168 112)">
      <rect className={styles.warm} x="153" y="106" width="30" height="12" rx="6" />
      <path className={styles.sheet} d="M163 106h10v12h-10Z" />
    </g>
    <Light x={54} y={128} look={[4, 0]} />
    <path className={styles.warm} d="M37 113a17 14 0 0 1 34 0h5a2.5 2.5 0 0 1 0 5H32a2.5 2.5 0 0 1 0-5Z" />
    <path className={styles.inkLine} d="m80 132 10-14m-3-6a7 7 0 1 0 9 6" />
  </Scene>
);
