import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { Call, CallOptions } from '@portico/contract/call';
import type { Request } from '@portico/contract/operation';
import { invitePerson, listPeople } from '@portico/contract/people';
import { readMailbox } from '@portico/domain/mailbox-text';
import { shownAddress } from '@portico/domain/shown-address';
import type { Sort } from '@portico/ui/table';
import { byCursor, startOf } from '../../app/list/pages.ts';
import { orderOf } from '../../app/list/use-sort.ts';

const PAGE = 50;
const MOST = 100;

export const peopleColumns = ['name', 'state', 'lastSeen'] as const;
export type PeopleSort = Sort & { column: (typeof peopleColumns)[number] };
export const byName: PeopleSort = { column: 'name', isAscending: true };

/** The people of the site whose name, address or telephone number holds the keyword, page by page. */
export const peopleQuery = (call: Call, keyword: string, sort: PeopleSort = byName) =>
  infiniteQueryOptions({
    queryKey: ['people', keyword, sort.column, sort.isAscending],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPeople,
        { query: { ...startOf(pageParam), limit: PAGE, ...orderOf(sort), ...(keyword && { keyword }) } },
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

/** Invites somebody; the list is read again. */
export function useInvite(call: Call) {
  const client = useQueryClient();
  return async (body: Request<typeof invitePerson>['body'], how: CallOptions) => {
    const invited = await call(invitePerson, { body }, how);
    await client.invalidateQueries({ queryKey: ['people'] });
    return invited;
  };
}
