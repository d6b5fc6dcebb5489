import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import {
  addMembers,
  deleteGroup,
  getGroup,
  groupLimits,
  listGroups,
  removeMembers,
} from '@portico/contract/groups';
import { listPeople } from '@portico/contract/people';
import type { Sort } from '@portico/ui/table';
import { byCursor, startOf } from '../../app/list/pages.ts';
import { orderOf } from '../../app/list/use-sort.ts';

const PAGE = 50;
const FOUND = 20;

export const groupColumns = ['name', 'count'] as const;
export type GroupSort = Sort & { column: (typeof groupColumns)[number] };
export const groupsByName: GroupSort = { column: 'name', isAscending: true };

export const memberColumns = ['name', 'state'] as const;
export type MemberSort = Sort & { column: (typeof memberColumns)[number] };
export const membersByName: MemberSort = { column: 'name', isAscending: true };

/** The groups of the site whose name holds the keyword, page by page. */
export const groupsQuery = (call: Call, keyword: string, sort: GroupSort = groupsByName) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'list', keyword, sort.column, sort.isAscending],
    queryFn: ({ pageParam, signal }) =>
      call(
        listGroups,
        { query: { ...startOf(pageParam), limit: PAGE, ...orderOf(sort), ...(keyword && { keyword }) } },
        { signal },
      ),
    ...byCursor,
  });

/** One group. */
export const groupQuery = (call: Call, groupId: string) =>
  queryOptions({
    queryKey: ['groups', 'one', groupId],
    queryFn: ({ signal }) => call(getGroup, { params: { groupId } }, { signal }),
  });

interface Members {
  group: string;
  keyword: string;
  sort?: MemberSort;
}

/** Who is in a group, page by page. */
export const membersQuery = (call: Call, { group, keyword, sort = membersByName }: Members) =>
  infiniteQueryOptions({
    queryKey: ['people', 'members', group, keyword, sort.column, sort.isAscending],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...startOf(pageParam), limit: PAGE, ...orderOf(sort), group };
      return call(listPeople, { query: { ...query, ...(keyword && { keyword }) } }, { signal });
    },
    ...byCursor,
  });

/** People of the site who could be put into a group. */
export const candidatesQuery = (call: Call, keyword: string) =>
  queryOptions({
    queryKey: ['people', 'candidates', keyword],
    queryFn: ({ signal }) => call(listPeople, { query: { keyword, limit: FOUND } }, { signal }),
    enabled: keyword.length >= 2,
  });

/** Whatever shows groups is read again. */
export function useStaleGroups(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['groups'] }),
      client.invalidateQueries({ queryKey: ['people', 'members'] }),
    ]);
  };
}

/** Takes people out of a group. */
export function useRemoveMembers(call: Call, groupId: string) {
  const refresh = useStaleGroups();
  return useMutation({
    mutationFn: (people: string[]) => call(removeMembers, { params: { groupId }, body: { people } }),
    networkMode: 'always',
    onSettled: refresh,
  });
}

/** Deletes groups, one after the other. */
export function useDeleteGroups(call: Call) {
  const refresh = useStaleGroups();
  return useMutation({
    async mutationFn(ids: readonly string[]) {
      for (const groupId of ids) await call(deleteGroup, { params: { groupId } });
    },
    networkMode: 'always',
    onSettled: refresh,
  });
}

/** What of all that was given could not be put into a group, and how many were. */
export interface AddedMembers {
  added: number;
  invalid: string[];
  unknown: string[];
}

/** Puts people into a group, however many addresses were pasted. */
export async function putIn(
  call: Call,
  groupId: string,
  { people, addresses }: { people: readonly string[]; addresses: readonly string[] },
): Promise<AddedMembers> {
  const sum: AddedMembers = { added: 0, invalid: [], unknown: [] };
  for (let at = 0; at === 0 || at < addresses.length; at += groupLimits.atOnce) {
    const some = addresses.slice(at, at + groupLimits.atOnce);
    const body = { people: at === 0 ? [...people] : [], addresses: some };
    const { added, invalid, unknown } = await call(addMembers, { params: { groupId }, body });
    sum.added += added;
    sum.invalid.push(...invalid);
    sum.unknown.push(...unknown);
  }
  return sum;
}
