import { useEffect } from 'react';
import { useStore } from '../app/store.ts';
import { useTools } from '../app/tools.ts';
import { Announcer } from '../features/announcer/index.tsx';
import { WatchBar } from '../features/controls/index.tsx';
import { Header } from '../features/header/index.tsx';
import { LivePlayer } from '../features/player/index.tsx';
import { Dialogs } from './dialogs.tsx';
import { expectPanel, expectPeople, SidePanel } from './side-panel.tsx';
import styles from './pages.module.css';

/** The meeting for those who watch it: its live picture, and what they can do there. */
export function Watching() {
  const { room, ui } = useTools();
  const { stream } = useStore(room);
  useEffect(() => ui.read(room.get().messages.at(-1)?.id), [ui, room]);
  return (
    <div className={styles.inside} data-watching>
      <Header onNear={expectPeople} />
      <main className={styles.main} id="place" tabIndex={-1}>
        <div className={styles.stage}>{stream !== undefined && <LivePlayer key={stream} url={stream} />}</div>
      </main>
      <SidePanel />
      <WatchBar onNear={expectPanel} />
      <Announcer />
      <Dialogs />
    </div>
  );
}
