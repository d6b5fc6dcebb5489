import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { Sweep } from '../../platform/jobs/housekeeping.ts';
import { findActivePerson } from '../people/index.ts';
import type { EndedTickets } from './identity.tickets.ts';

/** An account's password, as a hash. */
interface KeptPassword {
  accountId: string;
  hash: string;
}

/** The password of an address, undefined when nobody has it or no password was set. */
export async function findPassword(reads: Reads, email: string): Promise<KeptPassword | undefined> {
  const row = await reads
    .selectFrom('auth_user')
    .innerJoin('auth_credential', 'auth_credential.user_id', 'auth_user.id')
    .select(['auth_user.id as accountId', 'auth_credential.password as hash'])
    .where('auth_user.email', '=', email)
    .where('auth_credential.provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.hash == null ? undefined : { accountId: row.accountId, hash: row.hash };
}

/** The hash of an account's password. */
export async function findPasswordOf(reads: Reads, accountId: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('auth_credential')
    .select('password')
    .where('user_id', '=', accountId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Whether an account has a password. */
export async function hasPassword(reads: Reads, accountId: string): Promise<boolean> {
  const row = await reads
    .selectFrom('auth_credential')
    .select('id')
    .where('user_id', '=', accountId)
    .where('provider_id', '=', 'credential')
    .where('password', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds an account until the end of the transaction: of two who would set its first password one waits, and then sees it. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('auth_user').select('id').where('id', '=', accountId).forUpdate().execute();
}

/** A browser's session: whose it is and until when. */
export interface SessionRow {
  id: string;
  token: string;
  accountId: string;
  expiresAt: Date;
  /** Persons of the account that it is not any more until they sign in again: others signed them out of their sites. */
  signedOutOf: string[];
}

const sessionColumns = [
  'id',
  'token',
  'user_id as accountId',
  'expires_at as expiresAt',
  'signed_out_of as signedOutOf',
] as const;

const sessionBy = (reads: Reads, token: string, now: Date) =>
  reads
    .selectFrom('auth_session')
    .select(sessionColumns)
    .where('token', '=', token)
    .where('expires_at', '>', now);

/** The session of a token that is not over. */
export async function findSession(reads: Reads, token: string, now: Date): Promise<SessionRow | undefined> {
  return await sessionBy(reads, token, now).executeTakeFirst();
}

/** The same, for this transaction alone until it ends; undefined for a token that another one has just changed. */
export async function lockSession(tx: Tx, token: string, now: Date): Promise<SessionRow | undefined> {
  return await sessionBy(tx, token, now).forUpdate().executeTakeFirst();
}

/** Whether a session is a person: nobody signed it out of their site. */
const isOf = (personId: string) => sql<boolean>`${personId}::uuid <> all(auth_session.signed_out_of)`;

/** Signs somebody out of their site in every browser; each stays signed in on others. */
export async function signOutOf(tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  await tx
    .updateTable('auth_session')
    .set({ signed_out_of: sql<string[]>`array_append(signed_out_of, ${id}::uuid)` })
    .where('user_id', '=', accountId)
    .where(isOf(id))
    .execute();
}

/** By which session who is on which site. */
interface SessionPerson {
  sessionId: string;
  personId: string;
  siteId: string;
}

/**
 * Whether a session goes on and its person may come in, which holds until this transaction is over: what is written for it
 * here is there when somebody ends it, or disables them.
 */
export async function holdSession(tx: Tx, { sessionId, personId, siteId }: SessionPerson): Promise<boolean> {
  const row = await tx
    .selectFrom('auth_session')
    .select('id')
    .where('id', '=', sessionId)
    .where(isOf(personId))
    .forShare()
    .executeTakeFirst();
  // asked after the session is held: who disables somebody holds it as well
  return row !== undefined && (await findActivePerson(tx, siteId, personId)) !== undefined;
}

/** Waits for those who hold a session of somebody's account, and keeps it from others until this transaction is over. */
export async function lockSessionsOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .selectFrom('auth_session')
    .select('id')
    .where('user_id', '=', (where) =>
      where.selectFrom('person').select('account_id').where('id', '=', personId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** What a ticket of a session may hold now: undefined when the session is over or its person may not come in. */
export async function findSessionPerson(
  reads: Reads,
  { sessionId, personId, siteId }: SessionPerson,
  now: Date,
): Promise<{ roles: string[]; isDeploymentAdmin: boolean; generation: number; endsAt: Date } | undefined> {
  return await reads
    .selectFrom('auth_session')
    .innerJoin('person', 'person.account_id', 'auth_session.user_id')
    .leftJoin('deployment_admin', 'deployment_admin.account_id', 'auth_session.user_id')
    .select(['person.roles', 'person.ticket_generation as generation', 'auth_session.expires_at as endsAt'])
    .select(sql<boolean>`deployment_admin.account_id is not null`.as('isDeploymentAdmin'))
    .where('auth_session.id', '=', sessionId)
    .where('auth_session.expires_at', '>', now)
    .where('person.id', '=', personId)
    .where('person.site_id', '=', siteId)
    .where('person.state', '=', 'active')
    .where(isOf(personId))
    .executeTakeFirst();
}

/** Gives a session that was just made its beginning and its end by our clock. */
export async function setSessionTimes(
  tx: Tx,
  token: string,
  { beganAt, expiresAt }: { beganAt: Date; expiresAt: Date },
): Promise<SessionRow | undefined> {
  return await tx
    .updateTable('auth_session')
    .set({ created_at: beganAt, last_used_at: beganAt, expires_at: expiresAt })
    .where('token', '=', token)
    .returning(sessionColumns)
    .executeTakeFirst();
}

/** Says that somebody has signed in by a session: it is them from now on. */
export async function signInAs(tx: Tx, sessionId: string, personId: string): Promise<void> {
  await tx
    .updateTable('auth_session')
    .set({ signed_out_of: sql<string[]>`array_remove(signed_out_of, ${personId}::uuid)` })
    .where('id', '=', sessionId)
    .execute();
}

/** What a session goes on by. */
type Renewal = Pick<SessionRow, 'id' | 'token' | 'accountId' | 'expiresAt'>;

/** Lets a session go on by the token and until the end of another one, which is gone then. Answers whether it was still there. */
export async function renewSession(tx: Tx, sessionId: string, by: Renewal): Promise<boolean> {
  await tx.deleteFrom('auth_session').where('id', '=', by.id).execute();
  const { numUpdatedRows } = await tx
    .updateTable('auth_session')
    .set({ token: by.token, expires_at: by.expiresAt })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findAccountId(reads: Reads, email: string): Promise<string | undefined> {
  const row = await reads.selectFrom('auth_user').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}

export async function setEmailVerified(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('auth_user').set({ email_verified: true }).where('id', '=', accountId).execute();
}

/** Which sessions: those of an account, one of them, all but one, or the one that a browser holds the token of. */
export type SessionsOf =
  | { accountId: string; sessionId?: string }
  | { accountId: string; exceptSessionId: string }
  | { token: string };

/** Ends sessions. Answers what ended, so that tickets can be refused. */
export async function deleteSessions(tx: Tx, of: SessionsOf): Promise<SessionRow[]> {
  const sessions = tx.deleteFrom('auth_session').returning(sessionColumns);
  if ('token' in of) return await sessions.where('token', '=', of.token).execute();
  const ofAccount = sessions.where('user_id', '=', of.accountId);
  if ('exceptSessionId' in of) return await ofAccount.where('id', '<>', of.exceptSessionId).execute();
  const { sessionId } = of;
  return await (sessionId === undefined ? ofAccount : ofAccount.where('id', '=', sessionId)).execute();
}

export async function insertRevocation(tx: Tx, sessionId: string, expiresAt: Date): Promise<void> {
  await tx
    .insertInto('ticket_revocation')
    .values({ session_id: sessionId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}

/** Refuses the tickets of a person that are of an earlier generation. */
export async function insertEndedTickets(tx: Tx, personId: string, ended: EndedTickets): Promise<void> {
  const { generation, until } = ended;
  await tx
    .insertInto('ticket_revocation')
    .values({ session_id: personId, generation, expires_at: until })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ generation, expires_at: until }))
    .execute();
}

const REVOCATIONS_AT_ONCE = 5000;

/**
 * All revocations that tickets can still be caught by, of a session, or of a person by generation, some at a time: on one
 * morning twenty thousand people sign in anew, and none of them may hide another.
 */
export async function readRevocations(
  reads: Reads,
  now: Date,
): Promise<{ id: string; generation: number | null; until: Date }[]> {
  const all: { id: string; generation: number | null; until: Date }[] = [];
  for (let isMore = true; isMore;) {
    const page = await reads
      .selectFrom('ticket_revocation')
      .select(['session_id as id', 'generation', 'expires_at as until'])
      .where('expires_at', '>', now)
      .where('session_id', '>', all.at(-1)?.id ?? '')
      .orderBy('session_id')
      .limit(REVOCATIONS_AT_ONCE)
      .execute();
    all.push(...page);
    isMore = page.length === REVOCATIONS_AT_ONCE;
  }
  return all;
}

/** Forgets links and revocations that nothing can come back from. */
export const sweepExpired: Sweep = async (tx, now) => {
  await tx.deleteFrom('one_time_link').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('ticket_revocation').where('expires_at', '<=', now).execute();
};

/** What a one-time link is for. */
export type LinkPurpose = 'setup' | 'invitation' | 'password-reset';

/** What a link carries for its purpose. */
export interface LinkSubject {
  siteId?: string;
  accountId?: string;
  /** It went to the account's address and to nobody else: who opens it reads the mail of this address. */
  isMailed?: boolean;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

interface NewLink {
  purpose: LinkPurpose;
  subject: LinkSubject;
  now: Date;
  lifetimeSeconds: number;
}

/** Makes a link's token (256 bits). Only its hash is kept: who reads the database cannot use it. */
export async function insertLink(tx: Tx, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('one_time_link')
    .values({
      token_hash: hashOf(token),
      purpose: link.purpose,
      subject: JSON.stringify(link.subject),
      created_at: link.now,
      expires_at: new Date(link.now.getTime() + link.lifetimeSeconds * 1000),
    })
    .execute();
  return token;
}

/** How many sessions of signed-in people there are, over all sites. */
export async function countSessions(reads: Reads, now: Date): Promise<number> {
  const row = await reads
    .selectFrom('auth_session')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export interface Link {
  purpose: LinkPurpose;
  subject: LinkSubject;
}

export async function findLink(reads: Reads, token: string, now: Date): Promise<Link | undefined> {
  const row = await reads
    .selectFrom('one_time_link')
    .select(['purpose', 'subject'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row as Link | undefined;
}

/** Uses a link up: of two who try at once, one gets it. */
export async function takeLink(tx: Tx, token: string, now: Date): Promise<Link | undefined> {
  const row = await tx
    .deleteFrom('one_time_link')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning(['purpose', 'subject'])
    .executeTakeFirst();
  return row as Link | undefined;
}

/** Forgets the links of a purpose to an account, also to one site alone: a new one replaces them. */
export async function deleteLinks(
  tx: Tx,
  purpose: LinkPurpose,
  { accountId, siteId }: Pick<LinkSubject, 'accountId' | 'siteId'> = {},
): Promise<void> {
  let query = tx.deleteFrom('one_time_link').where('purpose', '=', purpose);
  if (accountId !== undefined) query = query.where(sql<boolean>`subject->>'accountId' = ${accountId}`);
  if (siteId !== undefined) query = query.where(sql<boolean>`subject->>'siteId' = ${siteId}`);
  await query.execute();
}
