import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { peopleLimits } from '@portico/contract/people';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { sortOf } from '../app/list/use-sort.ts';
import { ownSettingsQuery } from '../app/own-settings.ts';
import {
  byName,
  filtersOf,
  filterWords,
  groupQuery,
  InviteDialog,
  peopleColumns,
  PeopleList,
  peopleQuery,
} from '../features/people/index.tsx';
import { RequestsLink, waitingQuery } from '../features/access-requests/index.tsx';
import { TransferActions } from '../features/people-transfer/index.tsx';
import { keywordOf, pagesOf, useSearchState, type SearchWords } from '../app/use-search-state.ts';

/** What the page shows first. */
export async function load({ queryClient, call, boot }: LoadContext, said: SearchWords) {
  const { keyword = '', sort, pages } = said;
  const filters = filtersOf(said);
  const found = {
    ...peopleQuery(call, {
      keyword: keywordOf(keyword, peopleLimits.keyword),
      filters,
      sort: sortOf(sort, peopleColumns, byName),
    }),
    pages: pagesOf(pages),
  };
  await Promise.all([
    ...[found, peopleQuery(call)].map((query) => queryClient.ensureInfiniteQueryData(query)),
    queryClient.ensureQueryData(ownSettingsQuery(call, boot.currentUser.userId)),
    filters.group && queryClient.prefetchQuery(groupQuery(call, filters.group)), // one that is gone is said to be
    queryClient.prefetchQuery(waitingQuery(call)), // without it the page is as good
  ]);
}

/** The people of the site: `/users/home` (ADMP-02). */
export default function PeoplePage() {
  const t = useT();
  const { call, boot } = useApp();
  const { data } = useSuspenseInfiniteQuery(peopleQuery(call));
  const [first] = data.pages;
  const [said] = useSearchState('keyword', ...filterWords);
  const keyword = keywordOf(said.keyword ?? '', peopleLimits.keyword);
  const [isInviting, setInviting] = useState(false);
  return (
    <PageHead
      title={t('nav.users')}
      lead={t('people.lead', { count: first?.total ?? 0 })}
      actions={
        <>
          <RequestsLink call={call} />
          <TransferActions call={call} filter={{ ...filtersOf(said), ...(keyword && { keyword }) }} />
          {first?.mayInvite && (
            <PlainButton tone="accent" size="lg" icon={UserPlus} onClick={() => setInviting(true)}>
              {t('people.invite')}
            </PlainButton>
          )}
        </>
      }
    >
      <PeopleList call={call} grantable={first?.grantable ?? []} />
      {isInviting && (
        <Suspense>
          <InviteDialog
            call={call}
            site={boot.siteDisplayName}
            siteUrl={boot.siteUrl}
            onClose={() => setInviting(false)}
          />
        </Suspense>
      )}
    </PageHead>
  );
}
