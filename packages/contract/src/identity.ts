import { roleWords } from '@portico/domain/roles';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { DisplayName, Email, Id, LinkToken, Password } from './values.ts';

/** What a page or client keeps of a session. */
export const Session = z.object({
  /** Goes into the header `ticket` of every call. */
  sessionTicket: z.string(),
  /** Seconds until it expires. */
  ticketTTL: z.int(),
});

/** Who is signed in. */
export const SignedIn = z.extend(Session, {
  person: z.object({
    id: Id,
    displayName: z.string(),
    email: z.string(),
    userRole: z.array(z.enum(roleWords)),
  }),
  /** Of the cookie that comes with this answer: what fitted the one before is refused from now on. */
  csrfToken: z.string(),
});

export const signIn = operation({
  id: 'identity.signIn',
  method: 'POST',
  path: '/sessions',
  summary: 'Signs a person in to the site with e-mail address and password; sets the session cookie.',
  audience: 'anyone',
  body: z.object({ email: Email, password: Password }),
  answer: SignedIn,
  errors: ['credentialsWrong', 'personDisabled', 'notFound'],
});

export const refreshTicket = operation({
  id: 'identity.refreshTicket',
  method: 'PUT',
  path: '/oauth/ticket/refresh',
  summary:
    'Changes a ticket that is still good, of a session that goes on, for a new one with the roles of now. An expired ticket is never refreshed (OP-16).',
  audience: 'visitor',
  answer: Session,
  errors: ['ticketInvalid'],
});

export const messagingCredentials = operation({
  id: 'identity.messagingCredentials',
  method: 'POST',
  path: '/messaging/credentials',
  summary:
    'A token for the messaging plane, of whoever holds the ticket: `Authorization: Bearer` below /messaging/api/v1. It lives for a quarter of an hour at most and ends with the session.',
  audience: 'person',
  answer: z.object({
    accessToken: z.string(),
    /** In whole seconds. */
    expiresIn: z.int(),
  }),
  errors: ['ticketInvalid'],
});

export const resumeSession = operation({
  id: 'identity.resumeSession',
  method: 'POST',
  path: '/sessions/own',
  summary:
    'Who is signed in with the browser’s cookie now, with a ticket: for a page that was open when its session ended and somebody signed in again.',
  audience: 'anyone',
  answer: SignedIn,
  errors: ['signInNeeded'],
});

export const signOut = operation({
  id: 'identity.signOut',
  method: 'POST',
  path: '/logout',
  summary: 'Ends the session: its cookie, its tickets, its push channels and the CSRF token.',
  audience: 'person',
  endsSession: true,
});

export const forgotPassword = operation({
  id: 'identity.forgotPassword',
  method: 'POST',
  path: '/password-links',
  summary:
    'Mails a link to set a new password. Answers the same, and as fast, whether or not the address is known.',
  audience: 'anyone',
  body: z.object({ email: Email }),
  errors: ['notFound'],
});

export const readLink = operation({
  id: 'identity.readLink',
  method: 'GET',
  path: '/password-links/{token}',
  summary: 'Whom a set-password link is for, so that the page can greet them.',
  audience: 'anyone',
  params: z.object({ token: LinkToken }),
  answer: z.object({
    displayName: z.string(),
    email: z.string(),
    /** Whether this is how they come to the site. */
    isInvitation: z.boolean(),
    /** The account has got a password since the invitation: it is accepted by signing in, and the link sets none. */
    mustSignIn: z.boolean(),
  }),
  errors: ['linkExpired'],
});

export const setPassword = operation({
  id: 'identity.setPassword',
  method: 'PUT',
  path: '/password-links/{token}',
  summary:
    'Uses the link up: sets the password, ends all other sessions of the account and signs in. An invitation sets only the first password of an account.',
  audience: 'anyone',
  params: z.object({ token: LinkToken }),
  body: z.object({ password: Password, displayName: z.optional(DisplayName) }),
  answer: SignedIn,
  errors: ['linkExpired', 'passwordTooWeak', 'personDisabled', 'signInInstead'],
});
