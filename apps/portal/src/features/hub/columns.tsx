import type { ReactNode } from 'react';
import styles from './hub.module.css';

/** What comes next, and beside it the sites. */
export const HubColumns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
);
