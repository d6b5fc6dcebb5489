import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import type { Call } from '@portico/contract/call';
import { peopleLimits, type Person } from '@portico/contract/people';
import { PeopleArt } from '@portico/ui/art/people';
import { useFormats } from '@portico/ui/formats';
import { LoadMore } from '@portico/ui/pager';
import { PersonLine } from '@portico/ui/person-line';
import { PlainButton } from '@portico/ui/plain-button';
import { RowMenu } from '@portico/ui/row-menu';
import { Table, type Column, type Sort } from '@portico/ui/table';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { RowsView } from '../../app/list/rows-view.tsx';
import { useSort } from '../../app/list/use-sort.ts';
import { PersonState } from '../../app/person-state.tsx';
import { memberColumns, membersByName, membersQuery, useRemoveMembers } from './groups.queries.ts';

function useColumns(): Column<Person>[] {
  const t = useT();
  return [
    {
      id: 'name',
      name: t('people.column.name'),
      sorts: 'ascending',
      render: ({ displayName, avatarUrl, email }) => (
        <PersonLine name={displayName} avatarUrl={avatarUrl}>
          <bdi>{displayName}</bdi>
          <bdi>{email}</bdi>
        </PersonLine>
      ),
    },
    {
      id: 'state',
      name: t('people.column.state'),
      sorts: 'ascending',
      fold: 'beside',
      render: ({ state }) => <PersonState state={state} />,
    },
  ];
}

/** Takes people out, and says so. */
function useRemoving(call: Call, groupId: string) {
  const t = useT();
  const { mutate } = useRemoveMembers(call, groupId);
  return (some: readonly Person[], then?: () => void): void =>
    mutate(
      some.map(({ id }) => id),
      {
        onSuccess({ removed }) {
          addToast(t('groups.members.removed', { count: removed }), { tone: 'success' });
          then?.();
        },
        onError: () => void addToast(t('groups.failed'), { tone: 'danger' }),
      },
    );
}

interface MemberTableProps {
  call: Call;
  groupId: string;
  people: readonly Person[];
  mayChange: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isBusy: boolean;
}

function MemberTable({ call, groupId, people, mayChange, ...rest }: MemberTableProps) {
  const t = useT();
  const remove = useRemoving(call, groupId);
  const label = (count: number): string => t('groups.members.remove', { count });
  return (
    <Table
      label={t('groups.column.count')}
      columns={useColumns()}
      rows={people}
      shape="person"
      idOf={({ id }) => id}
      nameOf={({ displayName }) => displayName}
      {...(mayChange && {
        renderActions: (person: Person) => (
          <RowMenu
            name={person.displayName}
            entries={[{ id: 'remove', label: label(1), icon: UserMinus, onAction: () => remove([person]) }]}
          />
        ),
        renderBulk: (some: readonly Person[], clear: () => void) => (
          <PlainButton icon={UserMinus} onClick={() => remove(some, clear)}>
            {label(some.length)}
          </PlainButton>
        ),
      })}
      {...rest}
    />
  );
}

/** Who is in a group, to be searched. */
export function MemberList({
  call,
  groupId,
  mayChange,
}: Pick<MemberTableProps, 'call' | 'groupId' | 'mayChange'>) {
  const t = useT();
  const formats = useFormats();
  const { keyword, input, noneFound } = useListSearch({
    label: t('groups.members.search'),
    most: peopleLimits.keyword,
  });
  const [sort, changeSort] = useSort(memberColumns, membersByName);
  const asked = { group: groupId, keyword, sort };
  const query = useInfiniteQuery({ ...membersQuery(call, asked), placeholderData: keepPreviousData });
  const none = { art: <PeopleArt />, title: t('groups.members.none'), text: t('groups.members.noneText') };
  return (
    <>
      {input}
      <RowsView
        query={query}
        pick={({ users }) => users}
        idOf={({ id }) => id}
        empty={
          keyword === '' ? none : noneFound({ title: t('groups.members.noneFound', { query: keyword }) })
        }
        shape="person"
      >
        {(people, more, first) => (
          <>
            <MemberTable
              {...{ call, groupId, people, mayChange, sort }}
              onSort={changeSort}
              isBusy={query.isPlaceholderData || query.isFetchingNextPage}
            />
            <LoadMore
              shown={people.length}
              count={t('groups.members.shown', {
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
