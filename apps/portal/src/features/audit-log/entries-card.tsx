import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { ClockArt } from '@portico/ui/art/clock';
import { Card } from '@portico/ui/card';
import { LoadMore } from '@portico/ui/pager';
import { RowsView } from '../../app/list/rows-view.tsx';
import type { ownAuditQuery, personAuditQuery } from './audit.queries.ts';
import { Entry } from './entry.tsx';
import styles from './audit-log.module.css';

interface EntriesCardProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  /** What entries these are. */
  lead?: string;
  entries: ReturnType<typeof ownAuditQuery | typeof personAuditQuery>;
  empty: { title: string; text: string };
}

/** Some entries of the log as a part of another page, the newest first. */
export function EntriesCard({ title, action, lead, entries: some, empty }: EntriesCardProps) {
  const query = useInfiniteQuery(some);
  const list = useRef<HTMLUListElement>(null);
  return (
    <Card title={title} action={action}>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <RowsView
        query={query}
        pick={({ entries }) => entries}
        idOf={({ id }) => id}
        empty={{ art: <ClockArt />, ...empty }}
        isPart
      >
        {(entries, more) => (
          <>
            <ul ref={list} className={styles.list}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            <LoadMore rows={list} shown={entries.length} {...more} />
          </>
        )}
      </RowsView>
    </Card>
  );
}
