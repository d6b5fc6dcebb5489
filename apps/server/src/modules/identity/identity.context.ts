import type { MailBundle } from '@portico/contract/mails';
import type { Platform } from '../../platform/platform.ts';
import type { Auth } from './identity.auth.ts';
import type { Tickets } from './identity.tickets.ts';

/** What the use cases of this module work with. */
export interface IdentityContext {
  platform: Platform;
  auth: Auth;
  tickets: Tickets;
  mails: MailBundle;
}
