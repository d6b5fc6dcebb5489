import { useId, type ReactNode, type Ref } from 'react';
import styles from './card.module.css';

export interface CardProps {
  /** What an address names it by: `?scrollTo=…`. */
  id?: string;
  /** Names the region; without it the card is only a box. */
  title?: string;
  /** What its form is named by: the id of its title. */
  titleId?: string;
  /** Its title, which can be given the focus. */
  heading?: Ref<HTMLHeadingElement>;
  /** What it says first, below its title. */
  lead?: string | undefined;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page on a ground of its own. */
export function Card({ id, title, titleId, heading, lead, action, children }: CardProps) {
  const own = useId();
  const name = titleId ?? own;
  return (
    <section id={id} className={styles.card} aria-labelledby={title && name}>
      {(title ?? action) && (
        <header className={styles.head}>
          {title && (
            <h2 id={name} ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
          )}
          {action}
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
      )}
      {children}
    </section>
  );
}
