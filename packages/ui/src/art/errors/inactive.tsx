import styles from './errors.module.css';
import { Scene } from './scene.tsx';

/** At rest: the light sleeps under its blanket, and the moon watches. */
export const InactiveArt = () => (
  <Scene>
    <path className={styles.warm} d="M192 34a20 20 0 1 0 14 33 22 22 0 0 1-14-33Z" />
    <path className={styles.dots} d="M40 44h.1M64 26h.1M218 96h.1" />
    <circle className={styles.body} cx="106" cy="112" r="24" />
    <path
      className={styles.face}
      d="M91 112a4.5 4.5 0 0 0 9 0M110 112a4.5 4.5 0 0 0 9 0M102 122a3.5 3.5 0 0 0 6 0"
    />
    <path className={styles.back} d="M83 104c2-26 30-36 56-16-12-4-13 0-10 10-14-6-32-4-46 6Z" />
    <circle className={styles.warm} cx="141" cy="91" r="6" />
    <path
      className={styles.sheet}
      d="M62 148v-8a10 10 0 0 1 10-10c14 0 18-4 34-4s20 4 44 4a18 18 0 0 1 18 18Z"
    />
    <path className={styles.line} d="M82 139h24M120 139h16" />
    <path className={styles.inkLine} d="M142 72h7l-7 8h7M156 48h11l-11 12h11" />
  </Scene>
);
