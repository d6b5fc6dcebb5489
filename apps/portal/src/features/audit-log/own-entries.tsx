import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Call } from '@portico/contract/call';
import { ClockArt } from '@portico/ui/art/clock';
import { Card } from '@portico/ui/card';
import { LoadMore } from '@portico/ui/pager';
import { useT } from '@portico/ui/texts';
import { RowsView } from '../../app/list/rows-view.tsx';
import { ownAuditQuery } from './audit.queries.ts';
import { Entry } from './entry.tsx';
import styles from './audit-log.module.css';

/** What the site has on record of the reader. */
export function OwnEntries({ call }: { call: Call }) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(ownAuditQuery(call));
  const empty = { art: <ClockArt />, title: t('audit.empty'), text: t('audit.own.emptyText') };
  return (
    <div className={styles.own}>
      <Card title={t('audit.own.title')}>
        <p className={styles.lead}>{t('audit.own.lead')}</p>
        <RowsView query={query} pick={({ entries }) => entries} idOf={({ id }) => id} empty={empty} isPart>
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
    </div>
  );
}
