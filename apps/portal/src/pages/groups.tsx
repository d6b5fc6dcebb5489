import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { groupLimits } from '@portico/contract/groups';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { sortOf } from '../app/list/use-sort.ts';
import { keywordOf, pagesOf, type SearchWords } from '../app/use-search-state.ts';
import { groupColumns, GroupList, groupsByName, groupsQuery, NameDialog } from '../features/groups/index.tsx';

/** What the page shows first. */
export async function load({ queryClient, call }: LoadContext, { keyword = '', sort, pages }: SearchWords) {
  const found = {
    ...groupsQuery(call, keywordOf(keyword, groupLimits.keyword), sortOf(sort, groupColumns, groupsByName)),
    pages: pagesOf(pages),
  };
  await Promise.all(
    [found, groupsQuery(call, '')].map((query) => queryClient.ensureInfiniteQueryData(query)),
  );
}

/** The groups of the site: `/users/groups`. */
export default function GroupsPage() {
  const t = useT();
  const { call } = useApp();
  const navigate = useNavigate();
  const { data } = useSuspenseInfiniteQuery(groupsQuery(call, ''));
  const [first] = data.pages;
  const [isNaming, setNaming] = useState(false);
  return (
    <PageHead
      title={t('nav.groups')}
      lead={t('groups.lead', { count: first?.total ?? 0 })}
      actions={
        first?.mayChange && (
          <PlainButton tone="accent" size="lg" icon={Plus} onClick={() => setNaming(true)}>
            {t('groups.create')}
          </PlainButton>
        )
      }
    >
      <GroupList call={call} />
      {isNaming && (
        <Suspense>
          <NameDialog
            call={call}
            onDone={({ id }) => void navigate({ to: '/users/groups/$id', params: { id } })}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </PageHead>
  );
}
