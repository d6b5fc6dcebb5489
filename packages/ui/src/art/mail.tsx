import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** No mail. */
export const MailArt = () => (
  <Scene>
    <path className={styles.back} d="m46 58 34-24 34 24v10H46Z" />
    <rect className={styles.sheet} x="46" y="56" width="68" height="42" rx="9" />
    <path className={styles.line} d="m50 62 24 18a10 10 0 0 0 12 0l24-18" />
    <circle className={styles.mark} cx="112" cy="54" r="7" />
  </Scene>
);
