import { useState } from 'react';
import styles from './avatar.module.css';
import { hueOf, initialsOf } from './hue.ts';

export interface AvatarProps {
  name: string;
  /** Address of the person's picture. */
  src?: string | null | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** The name stands beside it, or labels the button around it. */
  isDecorative?: boolean;
}

/**
 * Initials on a hue of the person's own, and over them their picture once it has come.
 * The initials are drawn by the style sheet: as text they would join the name of a button around them.
 */
export function Avatar({ name, src, size = 'md', isDecorative = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const role = isDecorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': name } as const);
  return (
    <span
      {...role}
      className={`${styles.avatar} ${styles[`hue${hueOf(name)}`]}`}
      data-size={size}
      data-initials={initialsOf(name)}
    >
      {src && src !== broken && (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      )}
    </span>
  );
}
