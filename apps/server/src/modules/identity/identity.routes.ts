import { readCsrfToken } from '@portico/contract/csrf';
import {
  forgotPassword,
  messagingCredentials,
  readLink,
  refreshTicket,
  resumeSession,
  setPassword,
  signIn as signInOperation,
  signOut,
} from '@portico/contract/identity';
import { GROUPS_CHANGED } from '@portico/contract/groups';
import { invitePerson, listPeople } from '@portico/contract/people';
import { mayAdministerSite } from '@portico/domain/roles';
import { Failure } from '../../platform/errors/failure.ts';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import {
  preparedWrite,
  read,
  triedWrite,
  write,
  type Route,
  type SiteRef,
  type WriteCall,
} from '../../platform/http/route.ts';
import { invitePeople, listSitePeople, readPeople } from '../people/index.ts';
import { beginnings, type Begin, type Names } from './identity.beginnings.ts';
import type { IdentityContext } from './identity.context.ts';
import { csrfTokenOf } from './identity.csrf.ts';
import { invite } from './identity.invitations.ts';
import { askForPasswordLink } from './identity.forgotten.ts';
import { readPasswordLink, setPasswordByLink } from './identity.links.ts';
import { lookAtPassword } from './identity.new-password.ts';
import { anyone, signedIn, ticketHolders } from './identity.policy.ts';
import { securityRoutes } from './identity.security.routes.ts';
import {
  checkPassword,
  endSessions,
  findSigned,
  giveBearer,
  renewTicket,
  signIn,
  type Signed,
} from './identity.service.ts';

const siteNeeded = (site: SiteRef | undefined): SiteRef => {
  if (!site) throw new Failure('inputInvalid', { fields: { siteurl: 'required' } });
  return site;
};

const usual = { group: 'identity', limits: [] };
const ofOneself = { ...usual, audit: { nothing: 'of one’s own session and password' } };
const fixed = { ...usual, staleBy: [] };
const ofPeople = { ...usual, group: 'people' };

/** Twenty thousand people behind one address sign in on one morning, those who mistype a password twice. */
const signInLimits: readonly OperationLimit[] = [
  { key: 'address', limit: 6000, windowSeconds: 60, counted: 'inBatches', isApart: true },
  { key: 'email', limit: 10, windowSeconds: 300, counted: 'oneByOne', counts: 'tries' },
  { key: 'address', limit: 300, windowSeconds: 300, counted: 'oneByOne', counts: 'tries' },
  { key: 'browser', limit: 10, windowSeconds: 300, counted: 'oneByOne', counts: 'tries' },
];

/** Each is a mail to somebody. */
const forgottenLimits: readonly OperationLimit[] = [
  { key: 'email', limit: 5, windowSeconds: 3600, counted: 'oneByOne', counts: 'tries' },
  { key: 'address', limit: 300, windowSeconds: 3600, counted: 'oneByOne', counts: 'tries' },
  { key: 'everybody', limit: 3000, windowSeconds: 3600, counted: 'oneByOne', counts: 'tries' },
  { key: 'browser', limit: 5, windowSeconds: 3600, counted: 'oneByOne', counts: 'tries' },
];

const newPasswordLimits: readonly OperationLimit[] = [
  { key: 'address', limit: 300, windowSeconds: 300, counted: 'oneByOne', counts: 'tries' },
];

const invitationLimits: readonly OperationLimit[] = [
  { key: 'actor', limit: 300, windowSeconds: 3600, counted: 'oneByOne' },
];

/** A site that was closed lets its administrators in alone, to fetch what it has. */
function refuseWhileClosing(site: SiteRef | undefined, { actor }: Signed): void {
  if (site?.state === 'closing' && !mayAdministerSite(actor.roles)) throw new Failure('siteInactive');
}

interface Refused {
  error: unknown;
  /** Of the address that was tried; undefined where nobody has it, of which nothing is kept. */
  accountId: string | undefined;
  siteId: string;
  call: Pick<WriteCall<typeof signInOperation, unknown>, 'address' | 'userAgent' | 'now'>;
}

/** Notes for the owner of an account that somebody did not come in by it. */
function noteFailure({ traces }: IdentityContext, { error, accountId, siteId, call }: Refused): void {
  if (accountId === undefined || !(error instanceof Failure)) return;
  const { address, userAgent, now: at } = call;
  traces.failed({ accountId, siteId, address, userAgent, at });
}

/** Who belongs to a site. */
const peopleRoutes = (context: IdentityContext): Route[] => [
  read(
    listPeople,
    { ...ofPeople, access: readPeople, staleBy: [GROUPS_CHANGED] },
    ({ reads, actor, query, now }) => listSitePeople(reads, actor, { ...query, now }),
  ),
  write(
    invitePerson,
    { ...ofPeople, access: invitePeople, limits: invitationLimits, audit: 'people.invited' },
    ({ tx, actor, body, now, address, trackingId }) =>
      invite(tx, context, { actor, body, now, address, trackingId }),
  ),
];

/** A new password, by a link that was mailed. */
const passwordRoutes = (context: IdentityContext, begin: Begin): Route[] => [
  triedWrite(
    forgotPassword,
    { ...ofOneself, access: anyone, limits: forgottenLimits },
    {
      async handle({ tx, site, body }) {
        await askForPasswordLink(tx, context, { siteId: siteNeeded(site).id, email: body.email });
      },
      isTry: () => true, // each mails somebody, whoever asked
    },
  ),
  read(readLink, { ...fixed, access: anyone }, ({ reads, params, now }) =>
    readPasswordLink(reads, { ...params, now }),
  ),
  preparedWrite(
    setPassword,
    { ...ofOneself, access: anyone, limits: newPasswordLimits },
    {
      async prepare({ reads, params, body, now }) {
        await readPasswordLink(reads, { ...params, now }); // a link that is none costs no hash
        return await lookAtPassword(body.password);
      },
      async handle({ params, body, prepared: password, ...call }) {
        const { address, userAgent, now } = call;
        const input = { ...params, ...body, password, from: { address, userAgent }, now };
        return await begin(await setPasswordByLink(call.tx, context, input), 'link', call);
      },
    },
  ),
];

/** The operations of this module. */
export function identityRoutes(context: IdentityContext, names: Names): Route[] {
  const ends = beginnings(context, names);
  const { begin, leave, present } = ends;
  return [
    preparedWrite(
      signInOperation,
      { ...ofOneself, access: anyone, limits: signInLimits },
      {
        prepare: ({ reads, body }) => checkPassword(reads, body),
        async handle({ site, body, prepared: check, ...call }) {
          const siteId = siteNeeded(site).id;
          try {
            const signed = await signIn(call.tx, context, { ...body, siteId, check, now: call.now });
            refuseWhileClosing(site, signed);
            return await begin(signed, 'password', call);
          } catch (error) {
            noteFailure(context, { error, accountId: check.accountId, siteId, call });
            throw error;
          }
        },
      },
    ),
    write(refreshTicket, { ...ofOneself, access: ticketHolders }, async (call) => {
      const { tx, actor, now, address, userAgent } = call;
      const ticket = await renewTicket(tx, context, { actor, now });
      if (actor.kind === 'person') {
        const { sessionId, siteId } = actor;
        context.traces.used({ sessionId, siteId, address, userAgent, at: now });
      }
      return ticket;
    }),
    write(messagingCredentials, { ...ofOneself, access: signedIn }, ({ tx, actor, now }) =>
      giveBearer(tx, context, { actor, now }),
    ),
    write(resumeSession, { ...ofOneself, access: anyone }, async ({ tx, site, now, ...browser }) => {
      const sessionToken = browser.cookies[names.session];
      const siteId = siteNeeded(site).id;
      const signed = sessionToken && (await findSigned(tx, { siteId, sessionToken, now }));
      if (!signed) throw new Failure('signInNeeded');
      return { ...present(signed), csrfToken: csrfTokenOf(context, names.csrf, browser) };
    }),
    read(readCsrfToken, { ...fixed, access: anyone }, (call) =>
      Promise.resolve({ csrfToken: csrfTokenOf(context, names.csrf, call) }),
    ),
    write(signOut, { ...ofOneself, access: signedIn }, async ({ tx, actor, log, setCookie }) => {
      const { accountId, sessionId, personId } = actor;
      await endSessions(tx, context, { accountId, sessionId });
      leave({ setCookie });
      log.info({ person: personId }, 'signed out');
    }),
    ...passwordRoutes(context, begin),
    ...securityRoutes(context, ends),
    ...peopleRoutes(context),
  ];
}
