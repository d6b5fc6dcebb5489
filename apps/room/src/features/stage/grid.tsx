import { useState } from 'react';
import { useSize } from '../../app/use-size.ts';
import type { Companion } from '../../room/company.ts';
import { capacityOf, fit, pageOf, pagesOf } from './fit.ts';
import { Pager } from './pager.tsx';
import styles from './stage.module.css';
import { Tile } from './tile.tsx';

const GAP = 8;

/** Everybody alike, as large as they can be. */
export function Grid({ everybody }: { everybody: readonly Companion[] }) {
  const [ref, size] = useSize();
  const [wanted, setPage] = useState(0);
  const capacity = capacityOf(size);
  const pages = pagesOf(everybody.length, capacity);
  const page = Math.min(wanted, pages - 1);
  const shown = pageOf(everybody, capacity, page);
  // a page that is not full keeps the size of the others
  const { columns, width, height } = fit(pages > 1 ? capacity : shown.length, size, GAP);
  return (
    <>
      <div className={styles.area} ref={ref}>
        {size.width > 0 && (
          <div
            className={styles.grid}
            style={{ inlineSize: `${Math.ceil(columns * width + (columns - 1) * GAP) + 1}px` }}
          >
            {shown.map((person) => (
              <Tile
                key={person.id}
                person={person}
                size={width < 220 ? 'small' : 'large'}
                style={{ inlineSize: `${width}px`, blockSize: `${height}px` }}
              />
            ))}
          </div>
        )}
      </div>
      <Pager page={page} pages={pages} onPage={setPage} />
    </>
  );
}
