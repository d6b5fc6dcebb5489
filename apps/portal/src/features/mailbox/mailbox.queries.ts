import { queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { listMails } from '@portico/contract/mailbox';

/** The newest mails of the site. */
export const mailsQuery = (call: Call) =>
  queryOptions({ queryKey: ['mails'], queryFn: () => call(listMails) });
