import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { peopleLimits } from '@portico/contract/people';
import { useFormats } from '@portico/ui/formats';
import { LoadMore } from '@portico/ui/pager';
import { useT } from '@portico/ui/texts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { RowsView } from '../../app/list/rows-view.tsx';
import { useSort } from '../../app/list/use-sort.ts';
import { PeopleTable } from './people-table.tsx';
import { byName, peopleColumns, peopleQuery } from './people.queries.ts';

/** The people of the site, to be searched. While the next answer is on its way the last one stays, unless it was empty. */
export function PeopleList({ call }: { call: Call }) {
  const t = useT();
  const formats = useFormats();
  const { keyword, input, noneFound } = useListSearch({
    label: t('people.search'),
    most: peopleLimits.keyword,
  });
  const [sort, changeSort] = useSort(peopleColumns, byName);
  const query = useInfiniteQuery({ ...peopleQuery(call, keyword, sort), placeholderData: keepPreviousData });
  return (
    <>
      {input}
      <RowsView
        query={query}
        pick={({ users }) => users}
        idOf={({ id }) => id}
        empty={noneFound({
          title: t('people.noneFound', { query: keyword }),
          text: t('people.noneFoundText'),
        })}
        shape="person"
      >
        {(people, more, first) => (
          <>
            <PeopleTable
              {...{ people, sort }}
              onSort={changeSort}
              isBusy={query.isPlaceholderData || query.isFetchingNextPage}
            />
            <LoadMore
              shown={people.length}
              count={t('people.shown', {
                total: first?.total ?? people.length,
                shown: formats.number(people.length),
              })}
              {...more}
            />
          </>
        )}
      </RowsView>
    </>
  );
}
