import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { auditLimits, type AuditEntry } from '@portico/contract/audit';
import type { Call } from '@portico/contract/call';
import { ClockArt } from '@portico/ui/art/clock';
import { SearchArt } from '@portico/ui/art/search';
import { useFormats } from '@portico/ui/formats';
import { LoadMore } from '@portico/ui/pager';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { RowsView } from '../../app/list/rows-view.tsx';
import { filterOf, isNarrowed, type AuditView } from './audit.model.ts';
import { auditQuery } from './audit.queries.ts';
import { Entry, type Narrow } from './entry.tsx';
import { FilterBar } from './filter-bar.tsx';
import styles from './audit-log.module.css';

interface ListProps {
  call: Call;
  view: AuditView;
  onNarrow: Narrow;
}

const nothing = {
  keyword: undefined,
  kind: undefined,
  person: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
} as const;

/** What is said where no entry is shown, and how to see others. */
function useNone(view: AuditView, clear: () => void) {
  const t = useT();
  if (!isNarrowed(view)) return { art: <ClockArt />, title: t('audit.empty'), text: t('audit.emptyText') };
  return {
    art: <SearchArt />,
    title: t('audit.noMatch'),
    text: t('audit.noMatchText'),
    action: <PlainButton onClick={clear}>{t('audit.clear')}</PlainButton>,
  };
}

/** The audit log of the site, the newest first, to be searched and narrowed. While the next answer is on its way the last one stays. */
export function AuditList({ call, view: said, onNarrow }: ListProps) {
  const t = useT();
  const { zone } = useFormats();
  const list = useRef<HTMLUListElement>(null);
  const search = useListSearch({ label: t('audit.search'), most: auditLimits.keyword });
  const view = { ...said, keyword: search.keyword };
  const query = useInfiniteQuery({
    ...auditQuery(call, filterOf(view, zone)),
    placeholderData: keepPreviousData,
  });
  const known: AuditEntry[] = query.data?.pages.flatMap(({ entries }) => entries) ?? [];
  const none = useNone(view, () => {
    search.clear();
    onNarrow(nothing);
  });
  return (
    <>
      <FilterBar search={search.input} view={view} entries={known} onNarrow={onNarrow} />
      <RowsView query={query} pick={({ entries }) => entries} idOf={({ id }) => id} empty={none}>
        {(entries, more) => (
          <>
            <ul ref={list} className={styles.list} aria-busy={query.isPlaceholderData}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} onNarrow={onNarrow} />
              ))}
            </ul>
            <LoadMore rows={list} shown={entries.length} {...more} />
          </>
        )}
      </RowsView>
    </>
  );
}
