import type { ReactNode } from 'react';
import styles from './errors.module.css';

/** The ground of the pictures of errors: an arcade, and what happens in front of it; mirrored where that moves as one reads. */
export const Scene = ({ isMirrored = false, children }: { isMirrored?: boolean; children: ReactNode }) => (
  <svg
    className={isMirrored ? `${styles.scene} mirror` : styles.scene}
    viewBox="0 0 240 160"
    width="240"
    height="160"
    fill="none"
    stroke="currentColor"
    aria-hidden
    focusable={false}
  >
    <path
      className={styles.arch}
      d="M14 148V96a28 28 0 0 1 56 0v52ZM78 148V62a42 42 0 0 1 84 0v86ZM170 148V96a28 28 0 0 1 56 0v52Z"
    />
    {children}
    <path className={styles.floor} d="M4 148h232" />
  </svg>
);
