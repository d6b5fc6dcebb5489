import { ACCOUNT_HISTORY_DAYS, type AccountEvent } from '@portico/contract/account-security';
import type { Slice } from '@portico/contract/page';
import { USER_AGENT_MOST } from '@portico/domain/user-agent';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { Sweep } from '../../platform/jobs/housekeeping.ts';

/** Where somebody came from: as much of a request as is kept of it for the owner of the account. */
export interface Origin {
  siteId: string;
  address: string;
  /** As it was said; the beginning of it is kept. */
  userAgent: string;
}

/** That a session was used. */
export interface SessionUse extends Origin {
  sessionId: string;
  at: Date;
}

/** Something that happened to an account. */
export interface NewEvent extends Origin, Pick<AccountEvent, 'kind' | 'way'> {
  accountId: string;
  at: Date;
}

/** Whoever guesses at an account fills its history with no more failures than this in a day. */
const MOST_FAILURES_A_DAY = 100;
const DAY_MS = 86_400_000;

/** Says of a session that was just made, or goes on, where it is used now. */
export async function setSessionUse(tx: Tx, { sessionId, at, ...origin }: SessionUse): Promise<void> {
  await tx
    .updateTable('auth_session')
    .set({
      last_used_at: at,
      site_id: origin.siteId,
      ip_address: origin.address,
      user_agent: origin.userAgent.slice(0, USER_AGENT_MOST),
    })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Says it of many. Sessions that somebody holds just now are passed over, so that nobody waits for this: they are used again.
 * Rows that were written within the minute stay.
 */
export async function addSessionUses(tx: Tx, uses: readonly SessionUse[]): Promise<void> {
  const column = (of: (use: SessionUse) => string): string[] => uses.map(of);
  await sql`
    update auth_session set last_used_at = used.at, site_id = used.site_id, ip_address = used.address,
      user_agent = used.user_agent
    from unnest(
      ${column(({ sessionId }) => sessionId)}::text[],
      ${column(({ at }) => at.toISOString())}::timestamptz[],
      ${column(({ siteId }) => siteId)}::uuid[],
      ${column(({ address }) => address)}::text[],
      ${column(({ userAgent }) => userAgent.slice(0, USER_AGENT_MOST))}::text[]
    ) as used (id, at, site_id, address, user_agent)
    where auth_session.id = used.id
      and (auth_session.last_used_at <= used.at - interval '1 minute' or auth_session.site_id is distinct from used.site_id)
      and auth_session.id in (
        select id from auth_session where id = any (${column(({ sessionId }) => sessionId)}::text[])
        for no key update skip locked
      )`.execute(tx);
}

/** Writes something into the history of an account. */
export async function insertEvent(tx: Tx, { accountId, kind, way, at, ...origin }: NewEvent): Promise<void> {
  await tx
    .insertInto('account_event')
    .values({
      account_id: accountId,
      kind,
      way,
      site_id: origin.siteId,
      address: origin.address,
      user_agent: origin.userAgent.slice(0, USER_AGENT_MOST),
      created_at: at,
    })
    .execute();
}

/** Writes a sign-in that failed into the history of an account, unless that is full of them. */
export async function insertFailure(tx: Tx, failure: Omit<NewEvent, 'kind' | 'way'>): Promise<void> {
  const { count } = await tx
    .selectFrom('account_event')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', failure.accountId)
    .where('kind', '=', 'signInFailed')
    .where('created_at', '>', new Date(failure.at.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_FAILURES_A_DAY) return;
  await insertEvent(tx, { ...failure, kind: 'signInFailed', way: 'password' });
}

/** What is known of who used an account, as it is kept. */
export interface KeptOrigin {
  address: string | null;
  userAgent: string | null;
  site: string | null;
}

export interface KeptSession extends KeptOrigin {
  id: string;
  beganAt: Date;
  lastUsedAt: Date;
}

/** Whose sessions, as seen from one of them, and which part of the list. */
interface Sessions extends Slice {
  accountId: string;
  sessionId: string;
  now: Date;
}

/** The sessions of an account, one more than asked for, and how many there are. */
export async function listSessions(
  reads: Reads,
  { accountId, sessionId, now, offset, limit }: Sessions,
): Promise<{ rows: KeptSession[]; total: number }> {
  const going = reads
    .selectFrom('auth_session')
    .where('auth_session.user_id', '=', accountId)
    .where('auth_session.expires_at', '>', now);
  const { total } = await going.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  const rows = await going
    .leftJoin('site', 'site.id', 'auth_session.site_id')
    .select([
      'auth_session.id',
      'auth_session.ip_address as address',
      'auth_session.user_agent as userAgent',
      'site.display_name as site',
      'auth_session.created_at as beganAt',
      'auth_session.last_used_at as lastUsedAt',
    ])
    .orderBy((order) => order('auth_session.id', '=', sessionId), 'desc')
    .orderBy('auth_session.last_used_at', 'desc')
    .orderBy('auth_session.id')
    .offset(offset)
    .limit(limit + 1)
    .execute();
  return { rows, total: Number(total) };
}

export interface KeptEvent extends KeptOrigin {
  id: string;
  kind: string;
  way: string;
  at: Date;
}

/** The history of an account, the newest first, one more than asked for. */
export async function listEvents(
  reads: Reads,
  accountId: string,
  { offset, limit }: Slice,
): Promise<KeptEvent[]> {
  return await reads
    .selectFrom('account_event')
    .leftJoin('site', 'site.id', 'account_event.site_id')
    .select([
      'account_event.id',
      'account_event.kind',
      'account_event.way',
      'account_event.created_at as at',
      'account_event.address',
      'account_event.user_agent as userAgent',
      'site.display_name as site',
    ])
    .where('account_event.account_id', '=', accountId)
    .orderBy('account_event.id', 'desc')
    .offset(offset)
    .limit(limit + 1)
    .execute();
}

/** Whether somebody was ever seen on a site by this account, beside the person who comes in just now. */
export async function wasSeenElsewhere(
  reads: Reads,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<boolean> {
  const row = await reads
    .selectFrom('person')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '<>', personId)
    .where('last_seen_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The name of the site where a session was used last, if its person may still come in there. */
export async function findSessionSite(reads: Reads, token: string, now: Date): Promise<string | undefined> {
  const row = await reads
    .selectFrom('auth_session')
    .innerJoin('site', 'site.id', 'auth_session.site_id')
    .innerJoin('person', (join) =>
      join
        .onRef('person.site_id', '=', 'site.id')
        .onRef('person.account_id', '=', 'auth_session.user_id')
        .on('person.state', '=', 'active'),
    )
    .select('site.name')
    .where('auth_session.token', '=', token)
    .where('auth_session.expires_at', '>', now)
    .executeTakeFirst();
  return row?.name;
}

/** Forgets what is older than a history reaches. */
export const sweepHistory: Sweep = async (tx, now) => {
  const oldest = new Date(now.getTime() - ACCOUNT_HISTORY_DAYS * DAY_MS);
  await tx.deleteFrom('account_event').where('created_at', '<=', oldest).execute();
};
