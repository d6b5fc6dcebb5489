import { Activity, lazy, Suspense, useEffect, useRef } from 'react';
import { Spinner } from '@portico/ui/spinner';
import { useT } from '@portico/ui/texts';
import { useStore } from '../app/store.ts';
import { useTools } from '../app/tools.ts';
import { Door } from '../features/door/index.tsx';
import { Over } from '../features/over/index.tsx';
import { placeOf } from '../room/place.ts';
import styles from './pages.module.css';

/** The room itself: fetched while somebody stands at its door. */
export const loadInside = () => import('./inside.tsx');
const Watching = lazy(async () => ({ default: (await import('./watching.tsx')).Watching }));
const Inside = lazy(async () => ({ default: (await loadInside()).Inside }));

function Entering() {
  const t = useT();
  return (
    <main className={styles.entering}>
      <Spinner label={t('room.connecting')} />
    </main>
  );
}

/** Another place is like another page: who reads with a keyboard or a screen reader begins at its start. */
function usePlaceFocus(name: string): void {
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
  const { room, desk } = useTools();
  const { view, visit } = useStore(room);
  const { isPrepared } = useStore(desk);
  const place = placeOf(visit, view);
  usePlaceFocus(place.at === 'over' ? place.why : place.at);
  if (place.at === 'over') return <Over why={place.why} />;
  if (place.at === 'watching')
    return (
      <Suspense fallback={<Entering />}>
        <Watching />
      </Suspense>
    );
  const isInside = place.at === 'inside';
  return (
    <>
      {!isInside && <Door place={place} />}
      {(isInside || isPrepared) && (
        <Activity mode={isInside ? 'visible' : 'hidden'}>
          <Suspense fallback={<Entering />}>
            <Inside isSeen={isInside} />
          </Suspense>
        </Activity>
      )}
    </>
  );
}
