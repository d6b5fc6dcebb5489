import { deviceKinds } from '@portico/domain/user-agent';
import * as z from 'zod/mini';
import { SignedIn } from './identity.ts';
import { operation } from './operation.ts';
import { page } from './page.ts';
import { Instant, Password } from './values.ts';

/** What somebody used, as the browser said it; null for what it did not say. */
const Device = z.object({
  kind: z.enum(deviceKinds),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
});

/** What is known of who used an account: nobody else is ever shown it. */
const origin = {
  device: Device,
  /** Of the network. */
  address: z.nullable(z.string()),
  /** The display name of the site; null for one that is gone, or from before it was written down. */
  site: z.nullable(z.string()),
};

const SessionId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

/** A browser that is signed in to the account, on whichever site. */
export const AccountSession = z.object({
  id: SessionId,
  /** The one that asks. */
  isCurrent: z.boolean(),
  ...origin,
  beganAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant,
});
export type AccountSession = z.infer<typeof AccountSession>;

/** What is kept of an account for its owner. */
export const accountEventKinds = ['signedIn', 'signInFailed', 'passwordChanged'] as const;

export const AccountEvent = z.object({
  id: z.string(),
  kind: z.enum(accountEventKinds),
  /** What was shown for it. */
  way: z.enum(['password', 'link']),
  at: Instant,
  ...origin,
});
export type AccountEvent = z.infer<typeof AccountEvent>;

/** For how many days the history of an account is kept. */
export const ACCOUNT_HISTORY_DAYS = 90;

const sessionsPage = page(20);
const historyPage = page(20);

export const listAccountSessions = operation({
  id: 'account.sessions',
  method: 'GET',
  path: '/account/sessions',
  summary:
    'Where one’s own account is signed in, on all sites of the deployment: the session that asks first, then those used last.',
  audience: 'person',
  query: z.object(sessionsPage.query),
  answer: z.object({ sessions: z.array(AccountSession), ...sessionsPage.answerWithTotal }),
});

export const endAccountSession = operation({
  id: 'account.endSession',
  method: 'DELETE',
  path: '/account/sessions/{sessionId}',
  summary: 'Ends a session of one’s own account, with its tickets, push channels and places in rooms.',
  audience: 'person',
  params: z.object({ sessionId: SessionId }),
  errors: ['notFound'],
});

export const endOtherSessions = operation({
  id: 'account.endOtherSessions',
  method: 'DELETE',
  path: '/account/other-sessions',
  summary: 'Ends all sessions of one’s own account but the one that asks. Answers how many.',
  audience: 'person',
  answer: z.object({ ended: z.int() }),
});

export const listAccountHistory = operation({
  id: 'account.history',
  method: 'GET',
  path: '/account/history',
  summary: `Sign-ins to one’s own account, those that failed too, and changes of its password: of the last ${ACCOUNT_HISTORY_DAYS} days, the newest first.`,
  audience: 'person',
  query: z.object(historyPage.query),
  answer: z.object({ events: z.array(AccountEvent), ...historyPage.answer }),
});

export const changePassword = operation({
  id: 'account.changePassword',
  method: 'PUT',
  path: '/account/password',
  summary:
    'Changes the password of one’s own account, tells it by mail, and ends its other sessions unless told not to. This session goes on, by another cookie.',
  audience: 'person',
  body: z.object({
    currentPassword: Password,
    password: Password,
    endsOthers: z._default(z.boolean(), true),
  }),
  answer: SignedIn,
  errors: ['currentPasswordWrong', 'passwordTooWeak', 'ticketInvalid'],
});
