import { useState } from 'react';
import styles from './avatar.module.css';
import { hueOf, initialsOf } from './hue.ts';

export interface AvatarProps {
  name: string;
  /** Address of the person's picture. */
  src?: string | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** The name stands beside it, or labels the button around it. */
  isDecorative?: boolean;
}

/**
 * A person's picture, or initials on a hue of their own.
 * The initials are drawn by the style sheet: as text they would join the name of a button around them.
 */
export function Avatar({ name, src, size = 'md', isDecorative = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const role = isDecorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': name } as const);
  const isPicture = src !== undefined && src !== broken;
  return (
    <span
      {...role}
      className={`${styles.avatar} ${styles[`hue${hueOf(name)}`]}`}
      data-size={size}
      data-initials={isPicture ? '' : initialsOf(name)}
    >
      {isPicture && <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />}
    </span>
  );
}
