import { lazy, Suspense, useEffect, useRef } from 'react';
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

/** One page, and what it shows follows where its person stands. */
export function RoomPage() {
  const { room } = useTools();
  const { view, visit } = useStore(room);
  const place = placeOf(visit, view);
  usePlaceFocus(place.at === 'over' ? place.why : place.at);
  switch (place.at) {
    case 'door':
    case 'waiting':
      return <Door place={place} />;
    case 'inside':
      return (
        <Suspense fallback={<Entering />}>
          <Inside />
        </Suspense>
      );
    case 'over':
      return <Over why={place.why} />;
  }
}
