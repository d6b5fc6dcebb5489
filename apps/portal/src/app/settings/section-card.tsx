import type { ReactNode, Ref } from 'react';
import styles from './settings.module.css';

interface CardProps {
  /** What an address names it by: `?scrollTo=…`. */
  id: string;
  title: string;
  /** The id of its title. */
  name?: string;
  heading?: Ref<HTMLHeadingElement>;
  lead?: string | undefined;
  children: ReactNode;
}

/** A part of a page of settings on a ground of its own. */
export const Card = ({ id, title, name = `${id}-title`, heading, lead, children }: CardProps) => (
  <section id={id} className={styles.card} aria-labelledby={name}>
    <header>
      <h2 id={name} ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
    {children}
  </section>
);
