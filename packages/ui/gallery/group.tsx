import type { ReactNode } from 'react';
import styles from './gallery.module.css';

export interface GroupProps {
  title: string;
  children: ReactNode;
  isColumn?: boolean;
}

/** One component with its states. */
export const Group = ({ title, children, isColumn = false }: GroupProps) => (
  <section className={styles.group} aria-label={title}>
    <h3 className={styles.title}>{title}</h3>
    <div className={isColumn ? styles.column : styles.row}>{children}</div>
  </section>
);

/** A part of the gallery. */
export const Part = ({ children }: { children: ReactNode }) => <div className={styles.part}>{children}</div>;
