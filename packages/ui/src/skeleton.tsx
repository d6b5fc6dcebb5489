import styles from './skeleton.module.css';

export interface SkeletonProps {
  shape?: 'line' | 'title' | 'circle' | 'block';
  width?: 'short' | 'medium' | 'long' | 'full';
}

/** A grey stand-in of what is loading. The region around it carries `aria-busy` and the words. */
export const Skeleton = ({ shape = 'line', width = 'full' }: SkeletonProps) => (
  <span aria-hidden className={styles.skeleton} data-shape={shape} data-width={width} />
);
