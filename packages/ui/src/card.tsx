import type { ReactNode } from 'react';
import styles from './card.module.css';

export interface CardProps {
  /** Names the region; without it the card is only a box. */
  title?: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page on a ground of its own. */
export const Card = ({ title, action, children }: CardProps) => (
  <section className={styles.card} aria-label={title}>
    {(title ?? action) && (
      <header className={styles.head}>
        {title && <h2 className={styles.title}>{title}</h2>}
        {action}
      </header>
    )}
    {children}
  </section>
);
