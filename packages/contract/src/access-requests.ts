import { roleWords } from '@portico/domain/roles';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { page } from './page.ts';
import { DisplayName, Email, Id, Instant, LinkToken, runningText } from './values.ts';

export const requestLimits = {
  /** Characters of why somebody asks, and of what is answered. */
  text: 500,
  /** After how many days somebody may ask again who was refused. */
  againAfterDays: 7,
} as const;

/** The event that a request was made, answered or withdrawn: for who asked, and for who administers the site. */
export const REQUESTS_CHANGED = 'access_requests.changed';

const Text = runningText(requestLimits.text);

/** What somebody asked for last, and what became of it. */
const OwnRequest = z.object({
  request: z.nullable(
    z.object({
      state: z.enum(['open', 'granted', 'declined']),
      reason: z.string(),
      askedAt: Instant,
      answeredAt: z.nullable(Instant),
      /** What the administrator wrote; empty for nothing. */
      note: z.string(),
    }),
  ),
  /** The site lets them ask now. */
  mayAsk: z.boolean(),
  /** From when on they may ask again, where that is still to come. */
  askAgainAt: z.nullable(Instant),
});
export type OwnRequest = z.infer<typeof OwnRequest>;

export const readOwnRequest = operation({
  id: 'accessRequests.own',
  method: 'GET',
  path: '/access-requests/own',
  summary: 'Whether one waits to be made a host, or was answered, and whether one may ask.',
  audience: 'person',
  answer: OwnRequest,
});

export const askToHost = operation({
  id: 'accessRequests.ask',
  method: 'POST',
  path: '/access-requests/own',
  summary: `Asks to be made a host. Who waits already stays as they are; who was refused may ask again after ${requestLimits.againAfterDays} days.`,
  audience: 'person',
  body: z.object({ reason: Text }),
  answer: OwnRequest,
  errors: ['requestsClosed', 'requestTooSoon', 'forbidden'],
});

export const withdrawRequest = operation({
  id: 'accessRequests.withdraw',
  method: 'DELETE',
  path: '/access-requests/own',
  summary: 'Takes back what one asked for and nobody has answered.',
  audience: 'person',
  answer: OwnRequest,
  errors: ['requestAnswered'],
});

export const askForAccount = operation({
  id: 'accessRequests.askForAccount',
  method: 'POST',
  path: '/account-requests',
  summary:
    'Mails a link by which somebody confirms that they ask for an account. Answers the same, and as fast, whether or not the address is known.',
  audience: 'anyone',
  body: z.object({
    email: Email,
    displayName: DisplayName,
    reason: Text,
    /** The language of the mails about it; that of the site without it. */
    locale: z.optional(z.string().check(z.maxLength(35))),
  }),
  errors: ['requestsClosed'],
});

const ofLink = z.object({ token: LinkToken });

export const readAccountRequest = operation({
  id: 'accessRequests.readLink',
  method: 'GET',
  path: '/account-requests/{token}',
  summary: 'What the link of a request confirms; it confirms nothing yet.',
  audience: 'anyone',
  params: ofLink,
  answer: z.object({ displayName: z.string(), email: z.string(), reason: z.string() }),
  errors: ['linkExpired'],
});

export const confirmAccountRequest = operation({
  id: 'accessRequests.confirm',
  method: 'PUT',
  path: '/account-requests/{token}',
  summary: 'Uses the link up: administrators see the request from now on.',
  audience: 'anyone',
  params: ofLink,
  answer: z.object({
    /** It waits; or whoever has the address is on the site already; or was refused a short while ago. */
    outcome: z.enum(['waiting', 'known', 'tooSoon']),
  }),
  errors: ['linkExpired', 'requestsClosed'],
});

/** What administrators answer. */
export const AccessRequest = z.object({
  id: Id,
  kind: z.enum(['role', 'account']),
  displayName: z.string(),
  email: z.string(),
  /** Who asks for a role; null for who asks for an account. */
  personId: z.nullable(Id),
  userRole: z.array(z.enum(roleWords)),
  reason: z.string(),
  askedAt: Instant,
});
export type AccessRequest = z.infer<typeof AccessRequest>;

const requestsPage = page(50);

export const listAccessRequests = operation({
  id: 'accessRequests.list',
  method: 'GET',
  path: '/access-requests',
  summary: 'What people ask for and nobody has answered, the oldest first.',
  audience: 'person',
  query: z.object(requestsPage.query),
  answer: z.object({
    requests: z.array(AccessRequest),
    mayAnswer: z.boolean(),
    /** Whether the site lets people ask for anything. */
    isOpen: z.boolean(),
    ...requestsPage.answerWithTotal,
  }),
});

export const answerAccessRequest = operation({
  id: 'accessRequests.answer',
  method: 'PUT',
  path: '/access-requests/{id}/answer',
  summary:
    'Grants or declines what somebody asks for, and tells them. A role acts at once; an account is an invitation.',
  audience: 'person',
  params: z.object({ id: Id }),
  body: z.object({
    isGranted: z.boolean(),
    note: Text,
    /** Of an account that is granted: whether its person may host meetings. */
    mayHost: z._default(z.boolean(), true),
  }),
  answer: z.object({
    /** Whether mails reach people from here. */
    isMailSent: z.boolean(),
  }),
  errors: ['notFound', 'forbidden', 'requestAnswered', 'emailTaken'],
});
