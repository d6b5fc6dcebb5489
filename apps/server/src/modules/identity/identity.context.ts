import type { MailBundle } from '@portico/contract/mails';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { GuestActor } from '../../platform/http/actor.ts';
import type { Csrf } from '../../platform/http/csrf.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Auth } from './identity.auth.ts';
import type { Tickets } from './identity.tickets.ts';
import type { Traces } from './identity.traces.ts';

/** Whose way in is over: these sessions, or everything that a person has open on their site. */
export type Ended = { sessionIds: readonly string[] } | { personId: string };

/** Whether a guest still has a place at their meeting: sent away by nobody, and it is not over for good. */
export type KeepsPlace = (reads: Reads, guest: GuestActor, now: Date) => Promise<boolean>;

/** What the use cases of this module work with. */
export interface IdentityContext {
  platform: Platform;
  auth: Auth;
  tickets: Tickets;
  mails: MailBundle;
  csrf: Csrf;
  keepsPlace: KeepsPlace;
  /** What is written down of sessions and failures, a moment later. */
  traces: Traces;
  /** Ends, in the same transaction, what those were in the middle of whose sessions end. */
  onEnded(tx: Tx, ended: Ended): Promise<void>;
  /** Lets go on, in the same transaction, what somebody runs just now who is kept out from now on. */
  onDisabled(tx: Tx, gone: { siteId: string; personId: string }): Promise<void>;
}

/** As much of it as ending somebody's way in takes: the console does so without a server too. */
export type EndingContext = Partial<Pick<IdentityContext, 'onEnded' | 'onDisabled'>> & {
  platform: Pick<Platform, 'clock' | 'publish'>;
  tickets: Pick<Tickets, 'ttlSeconds'>;
};
