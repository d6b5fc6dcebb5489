import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** The way up, above the title. */
  back?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the portal: its title, what it says first, its main actions, and the content below. */
export const PageHead = ({ back, title, lead, actions, children }: PageHeadProps) => (
  <div className={styles.page}>
    <header className={styles.head}>
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
