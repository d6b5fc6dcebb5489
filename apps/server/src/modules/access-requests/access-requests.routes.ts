import {
  answerAccessRequest,
  askForAccount,
  askToHost,
  confirmAccountRequest,
  listAccessRequests,
  readAccountRequest,
  readOwnRequest,
  REQUESTS_CHANGED,
  withdrawRequest,
} from '@portico/contract/access-requests';
import { Failure } from '../../platform/errors/failure.ts';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { read, triedWrite, write, type Route, type SiteRef } from '../../platform/http/route.ts';
import { anyone, signedIn } from '../identity/index.ts';
import { invitePeople, readPeople } from '../people/index.ts';
import { askFor, confirm, presentLink } from './access-requests.accounts.ts';
import { answer, presentWaiting } from './access-requests.answering.ts';
import type { RequestContext } from './access-requests.context.ts';
import { ask, presentOwn, withdraw } from './access-requests.own.ts';

const usual = { group: 'accessRequests', limits: [] };
const own = { ...usual, access: signedIn };
const byNobody = { ...usual, access: anyone };
const ofOneself = { audit: { nothing: 'of what one asks for oneself; the answer leaves an entry' } };

const askingLimits: readonly OperationLimit[] = [
  { key: 'actor', limit: 10, windowSeconds: 3600, counted: 'oneByOne' },
];

/** Each is a mail to somebody. */
const accountLimits: readonly OperationLimit[] = [
  { key: 'email', limit: 3, windowSeconds: 3600, counted: 'oneByOne', counts: 'tries' },
  { key: 'address', limit: 60, windowSeconds: 3600, counted: 'oneByOne', counts: 'tries' },
  { key: 'everybody', limit: 3000, windowSeconds: 3600, counted: 'oneByOne', counts: 'tries' },
];

const linkLimits: readonly OperationLimit[] = [
  { key: 'address', limit: 300, windowSeconds: 300, counted: 'oneByOne', counts: 'tries' },
];

/** Each can mail somebody. */
const answerLimits: readonly OperationLimit[] = [
  { key: 'actor', limit: 600, windowSeconds: 3600, counted: 'oneByOne' },
];

const siteIdOf = (site: SiteRef | undefined): string => {
  if (!site) throw new Failure('inputInvalid', { fields: { siteurl: 'required' } });
  return site.id;
};

/** What a person asks for. */
const ownRoutes = (context: RequestContext): Route[] => [
  read(readOwnRequest, { ...own, staleBy: [REQUESTS_CHANGED] }, ({ reads, actor, now }) =>
    presentOwn(reads, { actor, now }),
  ),
  write(askToHost, { ...own, ...ofOneself, limits: askingLimits }, ({ tx, actor, body, now }) =>
    ask(tx, context, { actor, ...body, now }),
  ),
  write(withdrawRequest, { ...own, ...ofOneself }, ({ tx, actor, now }) =>
    withdraw(tx, context, { actor, now }),
  ),
];

/** What somebody without an account asks for. */
const accountRoutes = (context: RequestContext): Route[] => [
  triedWrite(
    askForAccount,
    { ...byNobody, ...ofOneself, limits: accountLimits },
    {
      handle: ({ tx, site, body, now }) => askFor(tx, context, { siteId: siteIdOf(site), body, now }),
      isTry: () => true, // each mails somebody, whoever asked
    },
  ),
  read(readAccountRequest, { ...byNobody, staleBy: [] }, ({ reads, site, params, now }) =>
    presentLink(reads, { siteId: siteIdOf(site), ...params, now }),
  ),
  triedWrite(
    confirmAccountRequest,
    { ...byNobody, ...ofOneself, limits: linkLimits },
    {
      handle: ({ tx, site, params, now }) => confirm(tx, context, { siteId: siteIdOf(site), ...params, now }),
      isTry: () => false,
    },
  ),
];

/** What people ask administrators for. */
export const accessRequestRoutes = (context: RequestContext): Route[] => [
  ...ownRoutes(context),
  ...accountRoutes(context),
  read(
    listAccessRequests,
    { ...usual, access: readPeople, staleBy: [REQUESTS_CHANGED] },
    ({ reads, actor, query }) => presentWaiting(reads, actor, query),
  ),
  write(
    answerAccessRequest,
    { ...usual, access: invitePeople, limits: answerLimits, audit: 'people.request_declined' },
    ({ tx, actor, params, body, now, address, trackingId }) =>
      answer(tx, context, { actor, ...params, body, now, address, trackingId }),
  ),
];
