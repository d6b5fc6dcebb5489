import { listMails } from '@portico/contract/mailbox';
import type { Route } from '../../platform/http/route.ts';
import { read } from '../../platform/http/route.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { signedIn } from '../identity/index.ts';
import { newestMails } from './mailbox.store.ts';

/** The mails of the site, only in a deployment that shows them instead of sending them. */
export function mailboxRoutes(isShown: boolean): Route[] {
  return [
    read(listMails, signedIn, async ({ reads, actor }) => {
      if (!isShown) throw new Failure('notFound');
      return { mails: await newestMails(reads, actor.siteId) };
    }),
  ];
}
