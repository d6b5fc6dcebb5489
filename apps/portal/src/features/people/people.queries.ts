import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { Call, CallOptions } from '@portico/contract/call';
import type { Request } from '@portico/contract/operation';
import { invitePerson, listPeople } from '@portico/contract/people';

const PAGE = 50;

/** The people of the site whose name or address holds the keyword, page by page. */
export const peopleQuery = (call: Call, keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['people', keyword],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPeople,
        { query: { offset: pageParam, limit: PAGE, ...(keyword && { keyword }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total, users }, pages) =>
      users.length > 0 && pages.length * PAGE < total ? pages.length * PAGE : undefined,
  });

/** Invites somebody; the list is read again. */
export function useInvite(call: Call) {
  const client = useQueryClient();
  return async (body: Request<typeof invitePerson>['body'], how: CallOptions) => {
    const invited = await call(invitePerson, { body }, how);
    await client.invalidateQueries({ queryKey: ['people'] });
    return invited;
  };
}
