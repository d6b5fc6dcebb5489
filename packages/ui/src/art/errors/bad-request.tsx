import styles from './errors.module.css';
import { Light } from './light.tsx';
import { Scene } from './scene.tsx';

/** It did not go through: a plug that has lost its socket. */
export const BadRequestArt = () => (
  <Scene>
    <path className={styles.line} d="M4 112c34 0 18-44 52-44" />
    <path className={styles.sheet} d="M56 54h16a14 14 0 0 1 0 28H56Z" />
    <path className={styles.inkLine} d="M86 62h12M86 74h12" />
    <path className={styles.line} d="M236 100c-30 0-20-32-52-32" />
    <path className={styles.back} d="M184 52h-22a6 6 0 0 0-6 6v20a6 6 0 0 0 6 6h22Z" />
    <path className={styles.inkLine} d="M156 62h8M156 74h8" />
    <path className={styles.warm} d="m130 40-14 26h10l-6 22 17-29h-11Z" />
    <Light x={126} y={128} mood="surprised" look={[0, -3]} />
  </Scene>
);
