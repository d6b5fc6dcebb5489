import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { goTo } from '@portico/client/go-to';
import { exportAudit, listAudit, listOwnAudit, type AuditFilter } from '@portico/contract/audit';
import type { Call } from '@portico/contract/call';
import type { Request } from '@portico/contract/operation';
import { byCursor, startOf } from '../../app/list/pages.ts';
import { OWN_FRESH_MS } from '../../app/own-things.ts';

/** The entries of the site that are meant, page by page. Others write them all the time. */
export const auditQuery = (call: Call, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'site', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...startOf(pageParam), ...filter } }, { signal }),
    ...byCursor,
    staleTime: OWN_FRESH_MS,
  });

const FEW = 10;
const SOME = 20;

/** What is by or about somebody of the site. */
export const personAuditQuery = (call: Call, personId: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'person', personId],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...startOf(pageParam), personId, limit: SOME } }, { signal }),
    ...byCursor,
    staleTime: OWN_FRESH_MS,
  });

/** What is about the reader. */
export const ownAuditQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'own'],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnAudit, { query: { ...startOf(pageParam), limit: FEW } }, { signal }),
    ...byCursor,
    staleTime: OWN_FRESH_MS,
  });

type Copy = Request<typeof exportAudit>['body'];

/** Asks for a copy, which the browser then keeps as a file; who is offline is told so at once. */
export function useCopy(call: Call) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(body: Copy) {
      const { url } = await call(exportAudit, { body });
      goTo(url); // an attachment: the page stays
    },
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: ['audit'] }), // the log says who took it
  });
}
