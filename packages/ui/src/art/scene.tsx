import type { ReactNode } from 'react';
import styles from './art.module.css';

/** Every picture is a quiet scene on the same ground: an arch, and the thing that is missing. */
export const Scene = ({ children }: { children: ReactNode }) => (
  <svg className={styles.scene} viewBox="0 0 160 112" aria-hidden focusable={false}>
    <path className={styles.arch} d="M24 100V64a56 56 0 0 1 112 0v36a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4Z" />
    {children}
    <path className={styles.floor} d="M8 104h144" />
  </svg>
);
