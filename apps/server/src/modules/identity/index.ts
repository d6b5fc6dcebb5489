import type { MailBundle } from '@portico/contract/mails';
import { DEFAULT_TICKET_TTL_SECONDS } from '@portico/domain/session-ticket';
import type { Reads } from '../../platform/db/tx.ts';
import type { CookieNames } from '../../platform/http/cookies.ts';
import type { Csrf } from '../../platform/http/csrf.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PushRules } from '../../platform/push/push.ts';
import { createAuth } from './identity.auth.ts';
import { browserOf } from './identity.browsers.ts';
import type { IdentityContext, KeepsPlace } from './identity.context.ts';
import { identityRoutes } from './identity.routes.ts';
import { readRevocations } from './identity.store.ts';
import { createTickets, type Tickets } from './identity.tickets.ts';
import type { Traces } from './identity.traces.ts';
import type { PersonOf } from './identity.visitors.ts';

export { findSessionSite } from './history.store.ts';
export {
  disableByConsole,
  enableByConsole,
  findByConsole,
  makeAdmin,
  makeConsoleLink,
} from './identity.console.ts';
export type { EndingContext, IdentityContext, KeepsPlace } from './identity.context.ts';
export { beginnings } from './identity.beginnings.ts';
export { csrfTokenOf } from './identity.csrf.ts';
export { disablePerson, enablePerson, endTicketsOf, signOutPerson } from './identity.disabling.ts';
export { ensureAccount, inviteAgain, inviteTo, mailInvitation } from './identity.invitations.ts';
export { ensureAccounts } from './many-accounts.store.ts';
export { storePassword } from './identity.links.ts';
export { lookAtPassword, weaknessOf, weaknessOfText, type NewPassword } from './identity.new-password.ts';
export { checkOwnPassword, passwordLimits } from './identity.own-password.ts';
export { hashPassword } from './identity.passwords.ts';
export { anyone, signedIn, ticketHolders } from './identity.policy.ts';
export {
  endSessions,
  findSigned,
  listStandings,
  renewTicket,
  SESSION_ENDED,
  signInByLink,
  ticketOf,
  type Signed,
} from './identity.service.ts';
export {
  deleteLinks,
  findLink,
  findPasswordOf,
  holdSession,
  insertLink,
  setEmailVerified,
  takeLink,
} from './identity.store.ts';
export type { GivenTicket, Tickets } from './identity.tickets.ts';
export type { Traces } from './identity.traces.ts';

/** Who people are: accounts, sessions, tickets and the links that open them. */
export interface Identity {
  context: IdentityContext;
  tickets: Tickets;
  routes: Route[];
  /** The name of a browser that has signed in to this account before, from what it keeps. */
  browserOf(kept: Readonly<Record<string, string | undefined>>, email: string): string | undefined;
  /** Learns which tickets were revoked: before this process began, and what it may have missed since. */
  start(reads: Reads): Promise<void>;
}

/** What the rest of the house is handed of it. */
export interface IdentityApi extends Identity {
  /** Who has a session on a site, by the cookie of a request. */
  signedIn: PersonOf;
  /** The same, or by the ticket of the request. */
  personOf: PersonOf;
  /** Whom a ticket lets into the push channel. */
  admit: PushRules['admit'];
}

interface IdentityOptions {
  platform: Platform;
  mails: MailBundle;
  csrf: Csrf;
  cookies: Pick<CookieNames, 'session' | 'browser' | 'csrf'>;
  keepsPlace: KeepsPlace;
  traces: Traces;
  ticketTtlSeconds?: number;
  onEnded: IdentityContext['onEnded'];
  onDisabled: IdentityContext['onDisabled'];
}

export function createIdentity(options: IdentityOptions): Identity {
  const { platform, mails, csrf, cookies, keepsPlace, traces, ticketTtlSeconds, onEnded, onDisabled } =
    options;
  const { secrets, clock, publicUrl } = platform;
  const tickets = createTickets({
    secrets,
    clock,
    ttlSeconds: ticketTtlSeconds ?? DEFAULT_TICKET_TTL_SECONDS,
  });
  const auth = createAuth(secrets.keys('session')[0]?.toString('base64url') ?? '', publicUrl);
  const context: IdentityContext = {
    platform,
    auth,
    tickets,
    mails,
    csrf,
    keepsPlace,
    traces,
    onEnded,
    onDisabled,
  };
  return {
    context,
    tickets,
    routes: identityRoutes(context, cookies),
    browserOf: (kept, email) => browserOf(secrets, kept[cookies.browser], email),
    async start(reads) {
      for (const { id, generation, until } of await readRevocations(reads, clock.now()))
        if (generation === null) tickets.revoke(id, until);
        else tickets.revokeEarlier(id, { generation, until });
    },
  };
}
