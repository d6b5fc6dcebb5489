import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Call, CallOptions } from '@portico/contract/call';
import type { Request } from '@portico/contract/operation';
import { invitePerson, listPeople } from '@portico/contract/people';
import { getGroup, listGroups } from '@portico/contract/groups';
import { foreseeErasing, getPerson } from '@portico/contract/person-admin';
import { readMailbox } from '@portico/domain/mailbox-text';
import { shownAddress } from '@portico/domain/shown-address';
import type { Sort } from '@portico/ui/table';
import { byCursor, startOf } from '../../app/list/pages.ts';
import { orderOf } from '../../app/list/use-sort.ts';
import type { PeopleFilters } from './filters.ts';

const PAGE = 50;
const MOST = 100;

export const peopleColumns = ['name', 'state', 'lastSeen', 'came'] as const;
export type PeopleSort = Sort & { column: (typeof peopleColumns)[number] };
export const byName: PeopleSort = { column: 'name', isAscending: true };

/** What the list shows: whose name, address or telephone number holds the keyword, and who is so. */
export interface PeopleAsked {
  keyword?: string;
  filters?: PeopleFilters;
  sort?: PeopleSort;
}

/** People of the site, page by page. */
export const peopleQuery = (call: Call, { keyword = '', filters = {}, sort = byName }: PeopleAsked = {}) =>
  infiniteQueryOptions({
    queryKey: ['people', keyword, filters, sort.column, sort.isAscending],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPeople,
        {
          query: {
            ...startOf(pageParam),
            limit: PAGE,
            ...orderOf(sort),
            ...filters,
            ...(keyword && { keyword }),
          },
        },
        { signal },
      ),
    ...byCursor,
  });

/** Whether somebody of the site has an address already. */
export async function askTaken(
  call: Call,
  email: string,
  how: CallOptions,
): Promise<Readonly<Record<string, string>>> {
  const address = readMailbox(email)?.address;
  if (address === undefined) return {};
  const keyword = shownAddress(address);
  const { users } = await call(listPeople, { query: { keyword, limit: MOST } }, how);
  return users.some((user) => user.email === keyword) ? { email: 'taken' } : {};
}

/** Whatever shows people, or what was done with them, is read again. */
export function useStalePeople(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['people'] }),
      client.invalidateQueries({ queryKey: ['audit'] }),
    ]);
  };
}

/** Invites somebody; the list is read again. */
export function useInvite(call: Call) {
  const refresh = useStalePeople();
  return async (body: Request<typeof invitePerson>['body'], how: CallOptions) => {
    const invited = await call(invitePerson, { body }, how);
    await refresh();
    return invited;
  };
}

/** One person of the site. */
export const personQuery = (call: Call, userId: string) =>
  queryOptions({
    queryKey: ['people', 'one', userId],
    queryFn: ({ signal }) => call(getPerson, { params: { userId } }, { signal }),
  });

/** What would go and what would stay if they were erased; asked anew each time. */
export const erasingQuery = (call: Call, userId: string) =>
  queryOptions({
    queryKey: ['people', 'erasing', userId],
    queryFn: ({ signal }) => call(foreseeErasing, { params: { userId } }, { signal }),
    gcTime: 0,
  });

/** The group that the list is narrowed to. */
export const groupQuery = (call: Call, groupId: string) =>
  queryOptions({
    queryKey: ['groups', 'one', groupId],
    queryFn: ({ signal }) => call(getGroup, { params: { groupId } }, { signal }),
    retry: false, // one that is gone is said to be at once
  });

/** As many groups as are offered at once; who looks for another one types more of its name. */
const OFFERED = 50;

/** Groups whose name holds the keyword. */
export const offeredGroupsQuery = (call: Call, keyword: string) =>
  queryOptions({
    queryKey: ['groups', 'offered', keyword],
    queryFn: ({ signal }) =>
      call(listGroups, { query: { limit: OFFERED, ...(keyword && { keyword }) } }, { signal }),
  });
