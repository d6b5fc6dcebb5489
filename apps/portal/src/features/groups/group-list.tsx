import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { groupLimits } from '@portico/contract/groups';
import { PeopleArt } from '@portico/ui/art/people';
import { useFormats } from '@portico/ui/formats';
import { LoadMore } from '@portico/ui/pager';
import { useT } from '@portico/ui/texts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { RowsView } from '../../app/list/rows-view.tsx';
import { useSort } from '../../app/list/use-sort.ts';
import { GroupTable } from './group-table.tsx';
import { groupColumns, groupsByName, groupsQuery } from './groups.queries.ts';

/** The groups of the site, to be searched. */
export function GroupList({ call }: { call: Call }) {
  const t = useT();
  const formats = useFormats();
  const { keyword, input, noneFound } = useListSearch({
    label: t('groups.search'),
    most: groupLimits.keyword,
  });
  const [sort, changeSort] = useSort(groupColumns, groupsByName);
  const query = useInfiniteQuery({ ...groupsQuery(call, keyword, sort), placeholderData: keepPreviousData });
  const none = { art: <PeopleArt />, title: t('groups.none'), text: t('groups.noneText') };
  const found = { title: t('groups.noneFound', { query: keyword }), text: t('groups.noneFoundText') };
  return (
    <>
      {input}
      <RowsView
        query={query}
        pick={({ groups }) => groups}
        idOf={({ id }) => id}
        empty={keyword === '' ? none : noneFound(found)}
      >
        {(groups, more, first) => (
          <>
            <GroupTable
              {...{ call, groups, sort }}
              mayChange={first?.mayChange ?? false}
              onSort={changeSort}
              isBusy={query.isPlaceholderData || query.isFetchingNextPage}
            />
            <LoadMore
              shown={groups.length}
              count={t('groups.shown', {
                total: first?.total ?? groups.length,
                shown: formats.number(groups.length),
              })}
              {...more}
            />
          </>
        )}
      </RowsView>
    </>
  );
}
