import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import { peopleLimits } from '@portico/contract/people';
import { EmptyState } from '@portico/ui/empty-state';
import { ErrorState } from '@portico/ui/error-state';
import { LockedArt } from '@portico/ui/art/locked';
import { SearchArt } from '@portico/ui/art/search';
import { PlainButton } from '@portico/ui/plain-button';
import { Skeleton, Waiting } from '@portico/ui/skeleton';
import { TextInput } from '@portico/ui/text-input';
import { useT } from '@portico/ui/texts';
import { useLonger, useTypedKeyword } from '../../app/use-search-state.ts';
import { PeopleMore } from './people-more.tsx';
import { PeopleTable } from './people-table.tsx';
import { peopleQuery } from './people.queries.ts';
import styles from './people.module.css';

const WaitingForPeople = () => (
  <Waiting className={styles.waiting}>
    <Skeleton shape="title" width="long" />
    <Skeleton shape="title" width="medium" />
    <Skeleton shape="title" width="long" />
  </Waiting>
);

/** Who is found. While the next answer is on its way the last one stays, unless it was empty. */
function Found({ call, keyword, onClear }: { call: Call; keyword: string; onClear(): void }) {
  const t = useT();
  const query = useInfiniteQuery({ ...peopleQuery(call, keyword), placeholderData: keepPreviousData });
  const { data, error, isError, isPlaceholderData, refetch, fetchNextPage } = query;
  const keepLonger = useLonger();
  if (error instanceof CallError && error.status === 403) {
    return (
      <EmptyState art={<LockedArt />} title={t('state.forbidden.title')} text={t('state.forbidden.text')} />
    ); // also instead of what was shown before
  }
  const more = async (): Promise<boolean> => {
    const { data: longer, hasNextPage } = await fetchNextPage();
    if (longer) keepLonger(longer.pages.length);
    return hasNextPage;
  };
  const people = data?.pages.flatMap((page) => page.users) ?? [];
  if (isError && !data) {
    const retry = <PlainButton onClick={() => void refetch()}>{t('action.retry')}</PlainButton>;
    return <ErrorState title={t('state.error.title')} text={t('state.error.text')} action={retry} />;
  }
  if (!data || (isPlaceholderData && people.length === 0)) return <WaitingForPeople />;
  if (people.length === 0) {
    return (
      <EmptyState
        art={<SearchArt />}
        title={t('people.noneFound', { query: keyword })}
        text={t('people.noneFoundText')}
        action={<PlainButton onClick={onClear}>{t('action.clearSearch')}</PlainButton>}
      />
    );
  }
  return (
    <>
      <PeopleTable people={people} isBusy={isPlaceholderData || query.isFetchingNextPage} />
      <PeopleMore
        shown={people.length}
        total={data.pages[0]?.total ?? people.length}
        isLoading={query.isFetchingNextPage}
        hasFailed={query.isFetchNextPageError}
        onMore={query.hasNextPage ? more : undefined}
      />
    </>
  );
}

/** The people of the site, to be searched. */
export function PeopleList({ call }: { call: Call }) {
  const t = useT();
  const { typed, type } = useTypedKeyword();
  const field = useRef<HTMLInputElement>(null);
  const keyword = useDeferredValue(typed.trim().slice(0, peopleLimits.keyword));
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
          label={t('people.search')}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <Found call={call} keyword={keyword} onClear={clear} />
    </>
  );
}
