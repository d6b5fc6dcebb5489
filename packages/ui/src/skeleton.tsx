import type { ReactNode } from 'react';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SkeletonProps {
  shape?: 'line' | 'title' | 'circle' | 'block';
  width?: 'short' | 'medium' | 'long' | 'full';
}

/** A grey stand-in of what is loading, inside `Waiting`. */
export const Skeleton = ({ shape = 'line', width = 'full' }: SkeletonProps) => (
  <span aria-hidden className={styles.skeleton} data-shape={shape} data-width={width} />
);

export interface WaitingProps {
  /** What whoever does not see the stand-ins is told. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The place of what is loading, with its stand-ins. */
export const Waiting = ({ label, className, children }: WaitingProps) => (
  <div aria-busy className={className}>
    <VisuallyHidden>{label}</VisuallyHidden>
    {children}
  </div>
);
