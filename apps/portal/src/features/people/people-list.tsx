import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { peopleLimits } from '@portico/contract/people';
import type { GrantableRole } from '@portico/contract/person-admin';
import { useFormats } from '@portico/ui/formats';
import { SearchArt } from '@portico/ui/art/search';
import { LoadMore } from '@portico/ui/pager';
import { useT } from '@portico/ui/texts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { RowsView } from '../../app/list/rows-view.tsx';
import { useSort } from '../../app/list/use-sort.ts';
import styles from './people.module.css';
import { PeopleTable } from './people-table.tsx';
import { useSearchState } from '../../app/use-search-state.ts';
import { ColumnMenu } from './column-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filtersOf, filterWords } from './filters.ts';
import { byName, peopleColumns, peopleQuery } from './people.queries.ts';
import { useColumnChoice } from './use-columns.ts';
import { useActions } from './use-actions.tsx';

/** The people of the site, to be searched, narrowed and acted on. While the next answer is on its way the last one stays, unless it was empty. */
export function PeopleList({ call, grantable }: { call: Call; grantable: readonly GrantableRole[] }) {
  const t = useT();
  const formats = useFormats();
  const { keyword, input, noneFound } = useListSearch({
    label: t('people.search'),
    most: peopleLimits.keyword,
  });
  const [sort, changeSort] = useSort(peopleColumns, byName);
  const [said, change] = useSearchState(...filterWords, 'pages');
  const filters = filtersOf(said);
  const [columns, choose] = useColumnChoice();
  const actions = useActions(call);
  const query = useInfiniteQuery({
    ...peopleQuery(call, { keyword, filters, sort }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={styles.bar}>
        {input}
        <FilterBar
          filters={filters}
          onChange={(words) => change({ ...words, pages: undefined }, 'replace')}
          columns={<ColumnMenu columns={columns} onChange={choose} />}
        />
      </div>
      <RowsView
        query={query}
        pick={({ users }) => users}
        idOf={({ id }) => id}
        empty={
          Object.keys(filters).length > 0
            ? { art: <SearchArt />, title: t('people.nobody'), text: t('people.nobodyText') }
            : noneFound({ title: t('people.noneFound', { query: keyword }), text: t('people.noneFoundText') })
        }
        shape="person"
      >
        {(people, more, first) => (
          <>
            <PeopleTable
              {...{ people, sort, columns }}
              actions={first?.mayInvite ? { ...actions, grantable } : undefined}
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
      {actions.dialogs}
    </>
  );
}
