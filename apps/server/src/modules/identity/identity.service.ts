import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor, TicketHolder } from '../../platform/http/actor.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { rolesOf } from '@portico/domain/roles';
import {
  acceptInvitation,
  comeBack,
  findPersonByAccount,
  listActivePersons,
  markSeen,
  type PersonRow,
} from '../people/index.ts';
import { SESSION_SECONDS } from './identity.auth.ts';
import type { IdentityContext } from './identity.context.ts';
import { hashPassword, isOutdated, isPassword } from './identity.passwords.ts';
import {
  deleteSessions,
  findPassword,
  findSession,
  findSessionPerson,
  insertRevocation,
  lockSession,
  renewSession,
  setSessionTimes,
  signInAs,
  type SessionRow,
  type SessionsOf,
} from './identity.store.ts';
import type { GivenBearer, GivenTicket, Tickets } from './identity.tickets.ts';

/** Somebody who is signed in: the browser's session and the person it is on this site. */
export interface Signed {
  sessionToken: string;
  actor: PersonActor;
  person: PersonRow;
  /** When the session is over. */
  endsAt: Date;
}

const actorOf = (person: PersonRow, sessionId: string): PersonActor => ({
  kind: 'person',
  personId: person.id,
  accountId: person.accountId,
  siteId: person.siteId,
  sessionId,
  roles: rolesOf(person.roles),
  isDeploymentAdmin: person.isDeploymentAdmin,
});

/** The outcome of checking a password outside of any transaction. */
export interface PasswordCheck {
  /** Of the address; undefined where there is no account with a password. */
  accountId: string | undefined;
  hash: string | undefined;
  fits: boolean;
  /** A new hash of a password that fits, when the one that is kept was made with other parameters. */
  renewed: string | undefined;
}

export async function checkPassword(
  reads: Reads,
  input: { email: string; password: string },
): Promise<PasswordCheck> {
  const { accountId, hash } = (await findPassword(reads, input.email)) ?? {};
  const fits = await isPassword(input.password, hash);
  const renewed = fits && hash && isOutdated(hash) ? await hashPassword(input.password) : undefined;
  return { accountId, hash, fits, renewed };
}

interface SignInInput {
  siteId: string;
  email: string;
  password: string;
  check: PasswordCheck;
  now: Date;
}

/** Makes a session for somebody whose password fits and who is on the site, or was invited and comes in by this. */
export async function signIn(tx: Tx, context: IdentityContext, input: SignInInput): Promise<Signed> {
  const { hash, fits, renewed } = input.check;
  if (!fits || hash === undefined) throw new Failure('credentialsWrong');
  const now = await findPassword(tx, input.email);
  // changed since it was looked at: it is looked at again, in the transaction this once
  if (!now || (now.hash !== hash && !(await isPassword(input.password, now.hash))))
    throw new Failure('credentialsWrong');
  const { accountId } = now;
  if (renewed) await context.auth.inside(tx, (accounts) => accounts.updatePassword(accountId, renewed));
  return await signInByLink(tx, context, { ...input, accountId });
}

/** Makes a session without a password, for somebody who proved the address by a link. */
export async function signInByLink(
  tx: Tx,
  { auth }: IdentityContext,
  input: { siteId: string; accountId: string; now: Date },
): Promise<Signed> {
  const session = await auth.inside(tx, (accounts) => accounts.createSession(input.accountId));
  return await enter(tx, { ...input, sessionToken: session.token });
}

interface Entering {
  siteId: string;
  accountId: string;
  sessionToken: string;
  now: Date;
}

/** Who comes in: whoever was invited accepts by it, and who left comes back by it. */
async function admitted(tx: Tx, found: PersonRow, now: Date): Promise<PersonRow> {
  if (found.state === 'invited') return await acceptInvitation(tx, found);
  if (found.state === 'active') return found;
  const back = await comeBack(tx, found, now);
  if (!back) throw new Failure('personDisabled');
  return back;
}

async function enter(tx: Tx, { siteId, accountId, sessionToken, now }: Entering): Promise<Signed> {
  const found = await findPersonByAccount(tx, siteId, accountId);
  if (!found) throw new Failure('credentialsWrong'); // known elsewhere: to this site that is the same as unknown
  const person = await admitted(tx, found, now);
  const until = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const session = await setSessionTimes(tx, sessionToken, { beganAt: now, expiresAt: until });
  if (!session) throw new Error('the session that was just made is not there');
  await markSeen(tx, person.id, now);
  return { sessionToken, person, actor: actorOf(person, session.id), endsAt: session.expiresAt };
}

interface Renewing {
  /** Who has just signed in, with a session that nobody knows of yet. */
  signed: Signed;
  /** The token of the session that the browser had. */
  before: string | undefined;
  now: Date;
}

/**
 * A browser has one session. One of the same account goes on, with what it has open on this site and on others, by a token
 * that nobody has seen before; one of another account is over.
 */
export async function keepOneSession(
  tx: Tx,
  context: IdentityContext,
  { signed, before, now }: Renewing,
): Promise<Signed> {
  if (before === undefined) return signed;
  const { actor, sessionToken: token, endsAt: expiresAt } = signed;
  const { accountId, sessionId: id } = actor;
  const known = await lockSession(tx, before, now);
  if (known?.accountId !== accountId) {
    await endSessions(tx, context, { token: before });
    return signed;
  }
  await renewSession(tx, known.id, { id, token, accountId, expiresAt });
  await signInAs(tx, known.id, actor.personId);
  return { ...signed, actor: { ...actor, sessionId: known.id } };
}

/** Lets somebody's session go on by a token that nobody has seen before. @throws {Failure} ticketInvalid when it is over */
export async function renewToken(
  tx: Tx,
  { auth }: IdentityContext,
  { actor, person, now }: Pick<Signed, 'actor' | 'person'> & { now: Date },
): Promise<Signed> {
  const { token } = await auth.inside(tx, (accounts) => accounts.createSession(actor.accountId));
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const made = await setSessionTimes(tx, token, { beganAt: now, expiresAt });
  if (!made || !(await renewSession(tx, actor.sessionId, made))) throw new Failure('ticketInvalid');
  return { sessionToken: token, actor: actorOf(person, actor.sessionId), person, endsAt: made.expiresAt };
}

/** A person of the account of a session, as who it is them; undefined where somebody signed it out of their site. */
function signedAs(session: SessionRow, person: PersonRow): Signed | undefined {
  const { id, token: sessionToken, expiresAt: endsAt, signedOutOf } = session;
  if (signedOutOf.includes(person.id)) return undefined;
  return { sessionToken, person, actor: actorOf(person, id), endsAt };
}

/** The person that a browser's session is on this site; undefined when it is nobody who may come in. */
export async function findSigned(
  reads: Reads,
  input: { siteId: string; sessionToken: string; now: Date },
): Promise<Signed | undefined> {
  const session = await findSession(reads, input.sessionToken, input.now);
  if (!session) return undefined;
  const person = await findPersonByAccount(reads, input.siteId, session.accountId);
  return person?.state === 'active' ? signedAs(session, person) : undefined;
}

/** Who an account is on one of its sites, and whether the session of a browser is that person. */
export interface Standing {
  person: PersonRow;
  /** Undefined where the site asks to sign in again. */
  signed: Signed | undefined;
}

/** Who the account of a session is on all sites where it may come in; nobody for a session that is over. */
export async function listStandings(
  reads: Reads,
  { sessionToken, now }: { sessionToken: string; now: Date },
): Promise<Standing[]> {
  const session = await findSession(reads, sessionToken, now);
  if (!session) return [];
  const persons = await listActivePersons(reads, session.accountId);
  return persons.map((person) => ({ person, signed: signedAs(session, person) }));
}

/** A ticket for somebody who is signed in. */
export const ticketOf = (
  tickets: Tickets,
  { actor, person, endsAt }: Omit<Signed, 'sessionToken'>,
): GivenTicket => tickets.give(actor, { endsAt, generation: person.ticketGeneration });

/** Changes a ticket for a new one, by what its holder is today. @throws {Failure} ticketInvalid when that is nobody any more */
export async function renewTicket(
  reads: Reads,
  { tickets, keepsPlace }: IdentityContext,
  { actor, now }: { actor: TicketHolder; now: Date },
): Promise<GivenTicket> {
  if (actor.kind === 'visitor') return tickets.give(actor);
  if (actor.kind === 'guest') {
    if (!(await keepsPlace(reads, actor, now))) throw new Failure('ticketInvalid');
    return tickets.give(actor);
  }
  const standing = await findSessionPerson(reads, actor, now);
  if (!standing) throw new Failure('ticketInvalid');
  const { roles, isDeploymentAdmin, ...bounds } = standing;
  return tickets.give({ ...actor, roles: rolesOf(roles), isDeploymentAdmin }, bounds);
}

/** A token of the messaging plane, by what its holder is today. @throws {Failure} ticketInvalid when that is nobody any more */
export async function giveBearer(
  reads: Reads,
  { tickets }: IdentityContext,
  { actor, now }: { actor: PersonActor; now: Date },
): Promise<GivenBearer> {
  const standing = await findSessionPerson(reads, actor, now);
  if (!standing) throw new Failure('ticketInvalid');
  const { roles, isDeploymentAdmin, ...bounds } = standing;
  return tickets.giveBearer({ ...actor, roles: rolesOf(roles), isDeploymentAdmin }, bounds);
}

/** Ends sessions, and with them every ticket and push channel they opened, in every process. Answers how many. */
export async function endSessions(
  tx: Tx,
  { platform, tickets, onEnded }: IdentityContext,
  of: SessionsOf,
): Promise<number> {
  const ended: SessionRow[] = await deleteSessions(tx, of);
  if (ended.length > 0) await onEnded(tx, { sessionIds: ended.map(({ id }) => id) });
  const until = new Date(platform.clock.now().getTime() + tickets.ttlSeconds * 1000);
  for (const session of ended) {
    await insertRevocation(tx, session.id, until);
    await platform.publish(tx, {
      channels: [`session:${session.id}`],
      eventType: SESSION_ENDED,
      data: { sessionId: session.id, until: until.toISOString() },
      rightsOf: [`session:${session.id}`],
    });
  }
  return ended.length;
}

/** The event by which the processes of a deployment and the tabs of a session learn that it is over. */
export const SESSION_ENDED = 'identity.session_ended';
