import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import styles from './person-line.module.css';

export interface PersonLineProps {
  name: string;
  avatarUrl: string | null;
  /** In a row that is about something else the name is as the words around it. */
  weight?: 'medium' | 'regular';
  /** The name as it stands there, and below it how they are reached. */
  children: ReactNode;
}

/** Somebody in a row of a list, with their picture. */
export const PersonLine = ({ name, avatarUrl, weight = 'medium', children }: PersonLineProps) => (
  <span className={styles.line}>
    <Avatar name={name} src={avatarUrl} isDecorative />
    <span className={styles.words} data-weight={weight}>
      {children}
    </span>
  </span>
);
