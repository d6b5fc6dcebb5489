import { queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { listMails } from '@portico/contract/mailbox';

/** Mails leave in the background: who waits for one sees it come. */
const LOOK_EVERY_MS = 3000;

/** The newest mails of the site. */
export const mailsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['mailbox'],
    queryFn: () => call(listMails),
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  });
