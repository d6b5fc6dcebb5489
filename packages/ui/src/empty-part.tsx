import type { ReactNode } from 'react';
import styles from './empty-part.module.css';

export interface EmptyPartProps {
  /** A picture of `art/`. */
  art: ReactNode;
  title: string;
  text?: ReactNode;
  /** What fills the place: one button. */
  action?: ReactNode;
}

/** One part of a page with nothing in it yet, below a heading of its own: a small picture beside the words. */
export const EmptyPart = ({ art, title, text, action }: EmptyPartProps) => (
  <div className={styles.part} data-empty>
    <div className={styles.art}>{art}</div>
    <div>
      <h3 className={styles.title}>{title}</h3>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  </div>
);
