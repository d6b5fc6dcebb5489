import styles from './errors.module.css';
import { Light } from './light.tsx';
import { Scene } from './scene.tsx';

/** Who is it: the badge of somebody in glasses and a false moustache. */
export const CiErrorArt = () => (
  <Scene>
    <path className={styles.warmLine} d="M114 2v24M126 2v24" />
    <rect className={styles.sheet} x="72" y="34" width="96" height="112" rx="14" />
    <rect className={styles.wheel} x="108" y="22" width="24" height="18" rx="6" />
    <rect className={styles.back} x="82" y="48" width="76" height="70" rx="10" />
    <Light x={120} y={83} size={1.35} />
    <path
      className={styles.inkLine}
      d="M98 78a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0ZM123 78a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0ZM117 77q3-3 6 0"
    />
    <path className={styles.warm} d="M120 93c-6-6-18-2-21 6 8 3 17 1 21-3 4 4 13 6 21 3-3-8-15-12-21-6Z" />
    <path className={styles.line} d="M96 128h48M106 137h28" />
    <path className={styles.dots} d="M42 80h.1M30 112h.1M198 78h.1M212 116h.1" />
  </Scene>
);
