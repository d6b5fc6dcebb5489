import { useEffect } from 'react';
import { Spinner } from '@portico/ui/spinner';
import { useT } from '@portico/ui/texts';
import { fetchAtRest, type Late } from '../app/late.ts';
import { useStore } from '../app/store.ts';
import { useTools } from '../app/tools.ts';
import { Announcer } from '../features/announcer/index.tsx';
import { ConnectionNotice, ConnectionSign, explanation } from '../features/connection/index.tsx';
import { ControlBar, leaveMenu, moreMenu } from '../features/controls/index.tsx';
import { Header } from '../features/header/index.tsx';
import { LobbyBanner } from '../features/lobby/index.tsx';
import { useShortcuts } from '../features/shortcuts/index.tsx';
import { Stage } from '../features/stage/index.tsx';
import { dialogParts, Dialogs } from './dialogs.tsx';
import styles from './pages.module.css';
import { expectPanel, expectPeople, panelParts, SidePanel } from './side-panel.tsx';

/** All that can be opened in the room, in the order in which it is fetched. */
export const parts: readonly Pick<Late, 'fetch'>[] = [
  leaveMenu,
  moreMenu,
  ...panelParts,
  explanation,
  ...dialogParts,
];

export const fetchParts = (): Promise<void> => fetchAtRest(parts);

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

/** The meeting: a dark stage between a header and one bar of controls, and a panel that comes and goes. */
export function Inside({ isSeen = true }: { isSeen?: boolean }) {
  const { room, ui } = useTools();
  useShortcuts();
  useEffect(() => ui.read(room.get().messages.at(-1)?.id), [ui, room]);
  useEffect(() => {
    // what said that it was on its way had the focus, and is gone
    if (isSeen && document.activeElement === document.body) document.getElementById('place')?.focus();
  }, [isSeen]);
  return (
    <div className={styles.inside} data-inside={isSeen || undefined}>
      <Header onNear={expectPeople}>
        <ConnectionSign />
      </Header>
      <main className={styles.main} id="place" tabIndex={-1}>
        <LobbyBanner />
        <div className={styles.stage}>
          <Stage />
          <Connecting />
          <ConnectionNotice />
        </div>
      </main>
      <SidePanel />
      <ControlBar onNear={expectPanel} />
      <Announcer />
      <Dialogs />
    </div>
  );
}
