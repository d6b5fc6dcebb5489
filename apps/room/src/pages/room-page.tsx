import { Activity, useEffect, useRef, type ReactNode } from 'react';
import { Late } from '../app/late.ts';
import { LatePart } from '../app/late-part.tsx';
import { useStore } from '../app/store.ts';
import { useTools } from '../app/tools.ts';
import { Door } from '../features/door/index.tsx';
import { Over } from '../features/over/index.tsx';
import { phaseOf } from '../room/phase.ts';
import styles from './pages.module.css';

/** The room itself: fetched while somebody stands at its door, whose document carries its words. */
export const inside = new Late(async () => (await import('./inside.tsx')).Inside, []);
const watching = new Late(async () => (await import('./watching.tsx')).Watching);

const Entering = ({ children }: { children: ReactNode }) => (
  <main className={styles.entering} id="place" tabIndex={-1}>
    {children}
  </main>
);

/** Another phase is like another page: who reads with a keyboard or a screen reader begins at its start. */
function usePhaseFocus(name: string): void {
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    document.getElementById('place')?.focus();
  }, [name]);
}

/**
 * One page, and what it shows follows where its person stands. The room is painted unseen before somebody goes in: it takes
 * as long as reaching the engine.
 */
export function RoomPage() {
  const { room, ui } = useTools();
  const { view, visit } = useStore(room);
  const { isPrepared } = useStore(ui);
  const phase = phaseOf(visit, view);
  usePhaseFocus(phase.at === 'over' ? phase.why : phase.at);
  if (phase.at === 'over') return <Over why={phase.why} />;
  if (phase.at === 'watching') return <LatePart of={watching} with={{}} around={Entering} />;
  const isInside = phase.at === 'inside';
  return (
    <>
      {!isInside && <Door phase={phase} />}
      {(isInside || isPrepared) && (
        <Activity mode={isInside ? 'visible' : 'hidden'}>
          <LatePart of={inside} with={{ isSeen: isInside }} around={Entering} />
        </Activity>
      )}
    </>
  );
}
