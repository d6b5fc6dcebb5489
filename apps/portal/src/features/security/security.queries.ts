import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { CallError } from '@portico/client/call-error';
import {
  changePassword,
  endAccountSession,
  endOtherSessions,
  listAccountHistory,
  listAccountSessions,
} from '@portico/contract/account-security';
import type { Call, CallOptions } from '@portico/contract/call';
import type { Input } from '@portico/contract/operation';
import { byCursor, startOf } from '../../app/list/pages.ts';
import { OWN_FRESH_MS } from '../../app/own-things.ts';

/** More browsers than anybody uses: the rest of them is counted, and ended with all others. */
const MOST_SESSIONS = 100;

/** Who is offline is told so, and does not wait for it to be done at some time. */
const atOnce = { networkMode: 'always' } as const;

/** Where the account is signed in. */
export const sessionsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => call(listAccountSessions, { query: { limit: MOST_SESSIONS } }, { signal }),
    staleTime: OWN_FRESH_MS, // other browsers come and go
  });

/** What happened to the account, page by page. */
export const historyQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: ['account', 'history'],
    queryFn: ({ pageParam, signal }) => call(listAccountHistory, { query: startOf(pageParam) }, { signal }),
    ...byCursor,
    staleTime: OWN_FRESH_MS,
  });

/** Reads what is shown first of the security of an account: of what happened to it, so many pages. */
export async function loadSecurity(
  { queryClient, call }: { queryClient: QueryClient; call: Call },
  pages = 1,
): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(sessionsQuery(call)),
    queryClient.ensureInfiniteQueryData({ ...historyQuery(call), pages }),
  ]);
}

/** What its owner does for the security of an account; whatever shows it is read again. */
export function useSecurityActs(call: Call) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['account'] });
  const end = useMutation({
    async mutationFn(sessionId: string) {
      try {
        await call(endAccountSession, { params: { sessionId } });
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 404) throw error; // it is over already
      }
    },
    ...atOnce,
    onSettled: refresh,
  });
  const endOthers = useMutation({ mutationFn: () => call(endOtherSessions), ...atOnce, onSettled: refresh });
  const change = async (body: Input<typeof changePassword>['body'], how: CallOptions) => {
    await call(changePassword, { body }, how);
    void refresh();
  };
  return { end: end.mutateAsync, endOthers: endOthers.mutateAsync, change };
}
