import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** The way up, above the title. */
  back?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  /** The actions fill a row: beside the title only where both have room, whatever they say. */
  isRowOfActions?: boolean;
  children: ReactNode;
}

/** A page of the portal: its title, what it says first, its main actions, and the content below. */
export const PageHead = ({ back, title, lead, actions, isRowOfActions = false, children }: PageHeadProps) => (
  <div className={styles.page}>
    <header className={styles.head} data-row={isRowOfActions || undefined}>
      <div className={styles.words}>
        {back}
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
    {children}
  </div>
);
