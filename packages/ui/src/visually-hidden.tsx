import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words that only screen readers get. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
