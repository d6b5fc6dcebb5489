import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** A picture of `art/`. */
  art?: ReactNode;
  title: string;
  text?: ReactNode;
  /** What fills the place: one button, at most two. */
  action?: ReactNode;
  /** The page has nothing else: the title is its heading. */
  isPage?: boolean;
}

/** A place with nothing in it yet, and the way to fill it. */
export function EmptyState({ art, title, text, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.empty} data-page={isPage || undefined}>
      {art}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
