import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import type { Request } from '@portico/contract/operation';
import { invitePerson, listPeople } from '@portico/contract/people';

const LIMIT = 100;

/** The people of the site whose name or address holds the keyword. */
export const peopleQuery = (call: Call, keyword: string) =>
  queryOptions({
    queryKey: ['people', keyword],
    queryFn: ({ signal }) =>
      call(listPeople, { query: { limit: LIMIT, ...(keyword && { keyword }) } }, { signal }),
  });

/** Invites somebody; the list is read again. */
export function useInvite(call: Call) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<typeof invitePerson>['body']) => call(invitePerson, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['people'] }),
  });
}
