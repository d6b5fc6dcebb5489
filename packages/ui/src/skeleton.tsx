import type { ReactNode } from 'react';
import styles from './skeleton.module.css';
import { useT } from './texts.tsx';
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
  className?: string | undefined;
  children: ReactNode;
}

/** The place of what is loading, with its stand-ins; screen readers hear "Loading…". */
export function Waiting({ className, children }: WaitingProps) {
  const t = useT();
  return (
    <div aria-busy className={className}>
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      {children}
    </div>
  );
}
