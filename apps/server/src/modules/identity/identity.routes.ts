import {
  forgotPassword,
  readLink,
  refreshTicket,
  setPassword,
  signIn as signInOperation,
  signOut,
} from '@portico/contract/identity';
import type { Answer } from '@portico/contract/operation';
import { invitePerson, listPeople } from '@portico/contract/people';
import { Failure } from '../../platform/errors/failure.ts';
import type { GuestActor, PersonActor } from '../../platform/http/actor.ts';
import type { CookieToSet } from '../../platform/http/cookies.ts';
import {
  preparedWrite,
  read,
  write,
  type Route,
  type SiteRef,
  type WriteCall,
} from '../../platform/http/route.ts';
import { invitePeople, listSitePeople, readPeople } from '../people/index.ts';
import { SESSION_SECONDS } from './identity.auth.ts';
import type { IdentityContext } from './identity.context.ts';
import { invite } from './identity.invitations.ts';
import { mailPasswordLink, readPasswordLink, setPasswordByLink } from './identity.links.ts';
import { lookAtPassword } from './identity.new-password.ts';
import { anyone, signedIn, ticketHolders } from './identity.policy.ts';
import { checkPassword, endSessions, signIn, type Signed } from './identity.service.ts';

const siteNeeded = (site: SiteRef | undefined): SiteRef => {
  if (!site) throw new Failure('inputInvalid', { fields: { siteurl: 'required' } });
  return site;
};

type Answering = Pick<WriteCall<typeof signInOperation, unknown>, 'tx' | 'log' | 'cookies' | 'setCookie'>;

/** The operations of this module; `sessionCookie` is the name of the browser's session. */
export function identityRoutes(context: IdentityContext, sessionCookie: string): Route[] {
  const { tickets } = context;
  const cookie = (value: string, maxAgeSeconds: number): CookieToSet => ({
    name: sessionCookie,
    value,
    maxAgeSeconds,
  });
  const session = (actor: PersonActor | GuestActor) => ({
    sessionTicket: tickets.issue(actor),
    ticketTTL: tickets.ttlSeconds,
  });
  const present = ({
    actor,
    person: { id, displayName, email },
  }: Signed): Answer<typeof signInOperation> => ({
    ...session(actor),
    person: { id, displayName, email, userRole: [...actor.roles] },
  });

  /** A browser has one session: the one it had is over, whoever's it was. */
  const begin = async (signed: Signed, by: 'password' | 'link', answering: Answering) => {
    const { tx, log, cookies, setCookie } = answering;
    const before = cookies[sessionCookie];
    if (before !== undefined) await endSessions(tx, context, { token: before });
    setCookie(cookie(signed.sessionToken, SESSION_SECONDS));
    log.info({ person: signed.person.id, by }, 'signed in');
    return present(signed);
  };

  return [
    preparedWrite(signInOperation, {
      access: anyone,
      prepare: ({ reads, body }) => checkPassword(reads, body),
      async handle({ site, body, prepared: check, now, ...call }) {
        const input = { ...body, siteId: siteNeeded(site).id, check, now };
        return await begin(await signIn(call.tx, context, input), 'password', call);
      },
    }),
    write(refreshTicket, ticketHolders, ({ actor }) => Promise.resolve(session(actor))),
    write(signOut, signedIn, async ({ tx, actor, log, setCookie }) => {
      const { accountId, sessionId, personId } = actor;
      await endSessions(tx, context, { accountId, sessionId });
      setCookie(cookie('', 0));
      log.info({ person: personId }, 'signed out');
    }),
    write(forgotPassword, anyone, async ({ tx, site, body, now }) => {
      await mailPasswordLink(tx, context, { siteId: siteNeeded(site).id, email: body.email, now });
    }),
    read(readLink, anyone, ({ reads, params, now }) => readPasswordLink(reads, { ...params, now })),
    preparedWrite(setPassword, {
      access: anyone,
      prepare: ({ body }) => lookAtPassword(body.password),
      async handle({ params, body, prepared: password, now, ...call }) {
        const input = { ...params, ...body, password, now };
        return await begin(await setPasswordByLink(call.tx, context, input), 'link', call);
      },
    }),
    read(listPeople, readPeople, ({ reads, actor, query }) => listSitePeople(reads, actor, query)),
    write(invitePerson, invitePeople, ({ tx, actor, body, now, address, trackingId }) =>
      invite(tx, context, { actor, body, now, address, trackingId }),
    ),
  ];
}
