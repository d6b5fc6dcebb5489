import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import styles from './empty-state.module.css';
import { BrokenArt } from './art/broken.tsx';

export interface ErrorStateProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
  /** What support asks for: the tracking id with its words. */
  reference?: string;
  art?: ReactNode;
  isPage?: boolean;
}

const brokenArt = <BrokenArt />;

/** A part that could not be shown: what happened, what to do, and the reference for support. */
export const ErrorState = ({ reference, text, art = brokenArt, ...rest }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState
      {...rest}
      art={art}
      text={
        <>
          {text}
          {reference && <span className={styles.detail}>{reference}</span>}
        </>
      }
    />
  </div>
);
