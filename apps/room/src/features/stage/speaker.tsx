import { useState } from 'react';
import { useNarrow } from '../../app/use-narrow.ts';
import { useSize } from '../../app/use-size.ts';
import type { Companion } from '../../room/company.ts';
import { sharedScreen, spotlightOf } from '../../room/spotlight.ts';
import { pageOf, pagesOf, stripCapacity } from './fit.ts';
import { Pager } from './pager.tsx';
import styles from './stage.module.css';
import { Tile } from './tile.tsx';

interface SpeakerProps {
  everybody: readonly Companion[];
  speakers: readonly string[];
}

function Strip({ people }: { people: readonly Companion[] }) {
  const isNarrow = useNarrow();
  const [ref, size] = useSize();
  const [wanted, setPage] = useState(0);
  const capacity = isNarrow ? stripCapacity(size.width, 'narrow') : stripCapacity(size.height, 'wide');
  const pages = pagesOf(people.length, capacity);
  const page = Math.min(wanted, pages - 1);
  return (
    <div className={styles.side}>
      <div className={styles.strip} ref={ref}>
        {size.width > 0 &&
          pageOf(people, capacity, page).map((person) => (
            <Tile key={person.id} person={person} size="small" />
          ))}
      </div>
      <Pager page={page} pages={pages} onPage={setPage} />
    </div>
  );
}

/** One in the middle: a shared screen, or who speaks; the others in a strip beside. */
export function Speaker({ everybody, speakers }: SpeakerProps) {
  const [last, setLast] = useState<string>();
  const spotlight = spotlightOf(everybody, speakers, last);
  if (spotlight !== last) setLast(spotlight);
  const sharing = sharedScreen(everybody);
  const person = sharing ?? everybody.find(({ id }) => id === spotlight);
  const others = sharing ? everybody : everybody.filter(({ id }) => id !== spotlight);
  return (
    <div className={styles.speaker}>
      <div className={styles.middle}>
        {person && (
          <Tile key={`${person.id} ${Boolean(sharing)}`} person={person} isScreen={Boolean(sharing)} />
        )}
      </div>
      {others.length > 0 && <Strip people={others} />}
    </div>
  );
}
