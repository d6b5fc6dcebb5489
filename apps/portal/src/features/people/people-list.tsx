import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { peopleLimits } from '@portico/contract/people';
import type { GrantableRole } from '@portico/contract/person-admin';
import { useFormats } from '@portico/ui/formats';
import { SearchArt } from '@portico/ui/art/search';
import type { ListWords } from '@portico/ui/list-state';
import { LoadMore } from '@portico/ui/pager';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { RowsView } from '../../app/list/rows-view.tsx';
import { useSort } from '../../app/list/use-sort.ts';
import styles from './people.module.css';
import { PeopleTable } from './people-table.tsx';
import { useSearchState } from '../../app/use-search-state.ts';
import { ColumnMenu } from './column-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filtersOf, filterWords, noFilters, type FilterWords, type PeopleFilters } from './filters.ts';
import { useNamedGroup } from './group-filter.tsx';
import { byName, peopleColumns, peopleQuery } from './people.queries.ts';
import { useColumnChoice } from './use-columns.ts';
import { useActions } from './use-actions.tsx';

interface NoneProps {
  call: Call;
  search: ReturnType<typeof useListSearch>;
  filters: PeopleFilters;
  onNarrow(words: FilterWords): void;
}

/** What is said where nobody is shown, and how to see others. */
function useNone({ call, search, filters, onNarrow }: NoneProps): ListWords {
  const t = useT();
  const { isGone } = useNamedGroup(call, filters.group);
  const isNarrowed = Object.keys(filters).length > 0;
  if (!isNarrowed) {
    const title = t('people.noneFound', { query: search.keyword });
    return search.noneFound({ title, text: t('people.noneFoundText') });
  }
  const showEveryone = (): void => {
    onNarrow(noFilters);
    search.clear();
  };
  return {
    art: <SearchArt />,
    title: t(isGone ? 'people.groupGone' : 'people.nobody'),
    text: t(isGone ? 'people.groupGoneText' : 'people.nobodyText'),
    action: <PlainButton onClick={showEveryone}>{t('people.showEveryone')}</PlainButton>,
  };
}

/** The people of the site, to be searched, narrowed and acted on. While the next answer is on its way the last one stays, unless it was empty. */
export function PeopleList({ call, grantable }: { call: Call; grantable: readonly GrantableRole[] }) {
  const t = useT();
  const formats = useFormats();
  const search = useListSearch({ label: t('people.search'), most: peopleLimits.keyword });
  const { keyword } = search;
  const [sort, changeSort] = useSort(peopleColumns, byName);
  const [said, change] = useSearchState(...filterWords, 'pages');
  const filters = filtersOf(said);
  const [columns, choose] = useColumnChoice();
  const actions = useActions(call);
  const none = useNone({ call, search, filters, onNarrow: (words) => change(words, 'replace') });
  const query = useInfiniteQuery({
    ...peopleQuery(call, { keyword, filters, sort }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={styles.bar}>
        {search.input}
        <FilterBar
          call={call}
          filters={filters}
          onChange={(words) => change({ ...words, pages: undefined }, 'replace')}
          columns={<ColumnMenu columns={columns} onChange={choose} />}
        />
      </div>
      <RowsView query={query} pick={({ users }) => users} idOf={({ id }) => id} empty={none} shape="person">
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
