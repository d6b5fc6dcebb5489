import { Circle, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@portico/ui/icon';
import { useT } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { Elapsed } from './elapsed.tsx';
import styles from './header.module.css';
import { PeopleCount } from './people-count.tsx';

function Marks() {
  const t = useT();
  const { live } = useStore(useTools().room).view;
  if (!live) return null;
  return (
    <>
      {live.isLocked && (
        <span className={styles.mark}>
          <Icon of={Lock} size="sm" />
          <span>{t('room.lock.badge')}</span>
        </span>
      )}
      {live.recordingSince !== null && (
        <span className={styles.mark} data-kind="recording">
          <Icon of={Circle} size="sm" />
          <span>{t('room.recording.badge')}</span>
        </span>
      )}
    </>
  );
}

interface HeaderProps {
  /** Somebody is about to open the list of people. */
  onNear: () => void;
  /** What else is known of this page, at the end. */
  children?: ReactNode;
}

/** What meeting this is, how long it goes on, what holds in it, and how many are there. */
export function Header({ onNear, children }: HeaderProps) {
  const { meeting, live } = useStore(useTools().room).view;
  return (
    <header className={styles.header}>
      <div className={styles.about}>
        <h1>
          <bdi>{meeting.topic}</bdi>
        </h1>
        {live && <Elapsed since={live.startedAt} />}
      </div>
      <div className={styles.signs}>
        <Marks />
        <PeopleCount onNear={onNear} />
        {children}
      </div>
    </header>
  );
}
