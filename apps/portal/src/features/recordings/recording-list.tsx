import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import type { Call } from '@portico/contract/call';
import { recordingLimits, type RecordingSummary } from '@portico/contract/recordings';
import { buttonClass } from '@portico/ui/button-content';
import { EmptyState } from '@portico/ui/empty-state';
import { ErrorState } from '@portico/ui/error-state';
import { RecordingsArt } from '@portico/ui/art/recordings';
import { SearchArt } from '@portico/ui/art/search';
import { PlainButton } from '@portico/ui/plain-button';
import { Skeleton, Waiting } from '@portico/ui/skeleton';
import { TextInput } from '@portico/ui/text-input';
import { useT } from '@portico/ui/texts';
import { More } from '../../app/more.tsx';
import { useTypedKeyword } from '../../app/use-search-state.ts';
import { RecordingRow } from './recording-row.tsx';
import { recordingsQuery, type Filter } from './recordings.queries.ts';
import styles from './recordings.module.css';

const RestoreDialog = lazy(() => import('./restore-dialog.tsx'));

interface Shown {
  call: Call;
  filter: Filter;
  keyword: string;
  /** Empties the search. */
  onClear(): void;
}

/** Where recordings come from, or where the others are. */
function WayOn({ filter }: Pick<Shown, 'filter'>) {
  const t = useT();
  return filter === 'shared' || filter === 'deleted' ? (
    <Link to="/recording/home" search={{}} className={buttonClass} data-tone="neutral">
      {t('recordings.showAll')}
    </Link>
  ) : (
    <Link to="/meeting/home" search={{}} className={buttonClass} data-tone="neutral">
      {t('nav.meetings')}
    </Link>
  );
}

function Nothing({ filter, keyword, onClear }: Pick<Shown, 'filter' | 'keyword' | 'onClear'>) {
  const t = useT();
  if (keyword !== '') {
    return (
      <EmptyState
        art={<SearchArt />}
        title={t('state.noResults.title')}
        text={t('state.noResults.text', { query: keyword })}
        action={<PlainButton onClick={onClear}>{t('action.clearSearch')}</PlainButton>}
      />
    );
  }
  return (
    <EmptyState
      art={<RecordingsArt />}
      title={t(`recordings.empty.${filter}`)}
      text={t(`recordings.empty.${filter}Text`)}
      action={<WayOn filter={filter} />}
    />
  );
}

function Rows({ call, filter, keyword, onClear }: Shown) {
  const t = useT();
  const [toRestore, setToRestore] = useState<RecordingSummary>();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery({
    ...recordingsQuery(call, { filter, keyword }),
    placeholderData: keepPreviousData,
  });
  const { data, isPending, isError, refetch } = query;
  if (isPending) {
    return (
      <Waiting className={styles.list}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Waiting>
    );
  }
  if (isError && !data) {
    const retry = <PlainButton onClick={() => void refetch()}>{t('action.retry')}</PlainButton>;
    return <ErrorState title={t('state.error.title')} text={t('state.error.text')} action={retry} />;
  }
  const recordings = data.pages.flatMap((page) => page.recordings);
  if (recordings.length === 0) return <Nothing filter={filter} keyword={keyword} onClear={onClear} />;
  return (
    <>
      <output className={styles.count}>{t('recordings.count', { count: data.pages[0]?.total ?? 0 })}</output>
      <ul ref={list} className={styles.list}>
        {recordings.map((recording) => (
          <RecordingRow key={recording.recordUUID} recording={recording} onRestore={setToRestore} />
        ))}
      </ul>
      <More list={list} shown={recordings.length} query={query}>
        {t('recordings.more')}
      </More>
      {toRestore && (
        <Suspense>
          <RestoreDialog call={call} recording={toRestore} onClose={() => setToRestore(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The recordings of one filter, to be searched. */
export function RecordingList({ call, filter }: { call: Call; filter: Filter }) {
  const t = useT();
  const { typed, type } = useTypedKeyword();
  const field = useRef<HTMLInputElement>(null);
  const keyword = useDeferredValue(typed.trim().slice(0, recordingLimits.keyword));
  const clear = (): void => {
    type('');
    field.current?.focus(); // the button goes with what was not found
  };
  return (
    <>
      <div className={styles.search}>
        <TextInput
          ref={field}
          type="search"
          label={t('recordings.search')}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <Rows call={call} filter={filter} keyword={keyword} onClear={clear} />
    </>
  );
}
