import type { ReactNode } from 'react';
import styles from './entry-layout.module.css';
import { Logo } from './logo.tsx';

interface EntryFrameProps {
  product: string;
  /** Beside the logo. */
  head?: ReactNode;
  /** The page's `main`. */
  children: ReactNode;
  /** At the page's end: language, help, legal. */
  footer?: ReactNode;
}

/** What is around every page of a guest. */
export const EntryFrame = ({ product, head, children, footer }: EntryFrameProps) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <Logo product={product} />
      {head}
    </header>
    {children}
    <footer className={styles.footer}>{footer}</footer>
  </div>
);

export interface EntryLayoutProps extends Pick<EntryFrameProps, 'product' | 'footer'> {
  title: ReactNode;
  /** A picture above the title; the page's words then stand in its middle. */
  art?: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Under the card: the way to the other entry. */
  aside?: ReactNode;
}

/** The page of a guest: sign-in, registration, joining by link. One card, script-free. */
export const EntryLayout = ({ product, title, art, lead, children, aside, footer }: EntryLayoutProps) => (
  <EntryFrame product={product} footer={footer}>
    <main className={styles.main}>
      <div className={styles.card} data-art={art ? true : undefined}>
        {art}
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </main>
  </EntryFrame>
);
