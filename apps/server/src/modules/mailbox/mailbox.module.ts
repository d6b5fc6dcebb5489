import type { Kit, Manifest } from '../../platform/module.ts';
import type { IdentityApi } from '../identity/index.ts';
import { mailboxRoutes, mountMailPages } from './mailbox.routes.ts';

/** Mails on a page, in a deployment that shows them instead of sending them. */
export function mailboxModule(
  { platform, database }: Pick<Kit, 'platform' | 'database'>,
  { signedIn }: IdentityApi,
): Manifest {
  const isShown = platform.settings.MAILBOX;
  return {
    operations: mailboxRoutes(isShown),
    mount: (app) => mountMailPages(app, { reads: database.reads, isShown, signedIn }),
  };
}
