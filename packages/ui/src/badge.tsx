import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { Icon, type IconType } from './icon.tsx';

export interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'live' | 'success' | 'warning' | 'danger' | 'info';
  icon?: IconType;
  children: ReactNode;
}

/** A short word about a thing's state. `live` has a dot and is for meetings that run. */
export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {tone === 'live' && <span className={styles.dot} />}
    {icon && <Icon of={icon} size="sm" />}
    {children}
  </span>
);
