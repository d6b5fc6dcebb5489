import type { LucideIcon } from 'lucide-react';
import styles from './icon.module.css';

/** An icon of lucide: one family, one stroke. */
export type IconType = LucideIcon;

export interface IconProps {
  of: IconType;
  size?: 'sm' | 'md' | 'lg';
  /** Turned around in right-to-left pages: for icons that point along the text, not for clocks, checks or play signs. */
  isMirrored?: boolean;
}

/** A decorative icon: the words beside it, or the label of its button, say what it means. */
export const Icon = ({ of: Shape, size = 'md', isMirrored = false }: IconProps) => (
  <Shape
    aria-hidden
    focusable={false}
    className={`${styles.icon} ${isMirrored ? 'mirror' : ''}`}
    data-size={size}
  />
);
