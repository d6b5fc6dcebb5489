import type { MailBundle } from '@portico/contract/mails';
import type { Tx } from '../../platform/db/tx.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Auth } from './identity.auth.ts';
import type { Tickets } from './identity.tickets.ts';

/** Whose sessions are over: single ones, or all that a person could have. */
export type Ended = { sessionIds: readonly string[] } | { personId: string };

/** What the use cases of this module work with. */
export interface IdentityContext {
  platform: Platform;
  auth: Auth;
  tickets: Tickets;
  mails: MailBundle;
  /** Ends, in the same transaction, what those were in the middle of whose sessions end. */
  onEnded(tx: Tx, ended: Ended): Promise<void>;
}
