import { Circle, Lock, X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Icon } from '@portico/ui/icon';
import { IconButton } from '@portico/ui/icon-button';
import { Sheet } from '@portico/ui/sheet';
import { Spinner } from '@portico/ui/spinner';
import { useT } from '@portico/ui/texts';
import type { Panel } from '../app/desk.ts';
import { useStore } from '../app/store.ts';
import { useTools } from '../app/tools.ts';
import { useNarrow } from '../app/use-narrow.ts';
import { Announcer } from '../features/announcer/index.tsx';
import { Chat } from '../features/chat/index.tsx';
import { ConnectionNotice } from '../features/connection/index.tsx';
import { ControlBar } from '../features/controls/index.tsx';
import { Line } from '../features/line/index.tsx';
import { People } from '../features/people/index.tsx';
import { Settings } from '../features/settings/index.tsx';
import { Help, useShortcuts } from '../features/shortcuts/index.tsx';
import { Stage } from '../features/stage/index.tsx';
import styles from './pages.module.css';

export function TopBar() {
  const t = useT();
  const { room } = useTools();
  const { meeting, live } = useStore(room).view;
  return (
    <header className={styles.top}>
      <h1 className={styles.topic}>
        <bdi>{meeting.topic}</bdi>
      </h1>
      {live?.isLocked && (
        <span className={styles.mark}>
          <Icon of={Lock} size="sm" />
          {t('room.lock.badge')}
        </span>
      )}
      {live !== null && live.recordingSince !== null && (
        <span className={styles.mark} data-kind="recording">
          <Icon of={Circle} size="sm" />
          {t('room.recording.badge')}
        </span>
      )}
    </header>
  );
}

const contents: Readonly<Record<Panel, () => ReactNode>> = {
  chat: () => <Chat />,
  people: () => <People />,
};

/** Chat or people: beside the stage, and over it on a phone. */
export function SidePanel() {
  const t = useT();
  const isNarrow = useNarrow();
  const { desk } = useTools();
  const { panel } = useStore(desk);
  const close = (): void => desk.show(undefined);
  if (isNarrow)
    return (
      <Sheet
        isOpen={panel !== undefined}
        onClose={close}
        title={t(panel === 'people' ? 'room.people' : 'room.chat')}
      >
        {panel && <div className={styles.sheet}>{contents[panel]()}</div>}
      </Sheet>
    );
  if (!panel) return null;
  return (
    <aside className={styles.panel} aria-label={t(`room.${panel}`)}>
      <header className={styles.panelHead}>
        <h2>{t(`room.${panel}`)}</h2>
        <IconButton size="sm" icon={X} label={t(`room.${panel}.close`)} tooltip="none" onPress={close} />
      </header>
      <div className={styles.panelBody}>{contents[panel]()}</div>
    </aside>
  );
}

function Connecting() {
  const t = useT();
  const { phase } = useStore(useTools().conference);
  if (phase !== 'connecting') return null;
  return (
    <div className={styles.connecting}>
      <Spinner label={t('room.connecting')} />
    </div>
  );
}

/** The meeting: a dark stage, one bar of controls, and a panel that comes and goes. */
export function Inside({ isSeen = true }: { isSeen?: boolean }) {
  const { room, desk } = useTools();
  useShortcuts();
  useEffect(() => desk.read(room.get().messages.at(-1)?.id), [desk, room]);
  return (
    <div className={styles.inside} data-inside={isSeen || undefined}>
      <main className={styles.main} id="place" tabIndex={-1}>
        <TopBar />
        <div className={styles.stage}>
          <Stage />
          <Connecting />
          <ConnectionNotice />
        </div>
        <ControlBar />
      </main>
      <SidePanel />
      <Announcer />
      <Settings />
      <Line />
      <Help />
    </div>
  );
}
