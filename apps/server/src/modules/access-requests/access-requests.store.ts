import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { Sweep } from '../../platform/jobs/housekeeping.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long the link of a request works. */
export const CONFIRMED_WITHIN_HOURS = 24;
const KEPT_ANSWERED_DAYS = 30;
const KEPT_OPEN_DAYS = 90;
/** Who asks twice within it pressed twice: one mail is enough. */
const TWICE_WITHIN_MS = 60_000;
const MOST_TOLD = 1000;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What somebody without an account asks for. */
export interface AccountAsked {
  email: string;
  displayName: string;
  locale: string;
  reason: string;
}

/** What a person asked for last, unless they took it back. */
export interface OwnRow {
  state: 'open' | 'granted' | 'declined';
  reason: string;
  note: string;
  askedAt: Date;
  answeredAt: Date | null;
}

export async function findLastOf(reads: Reads, personId: string): Promise<OwnRow | undefined> {
  const row = await reads
    .selectFrom('access_request')
    .select(['state', 'reason', 'note', 'asked_at as askedAt', 'answered_at as answeredAt'])
    .where('person_id', '=', personId)
    .where('state', 'in', ['open', 'granted', 'declined'])
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as OwnRow | undefined;
}

/** Asks for somebody; the index is found by its words alone, not by a parameter. Of two questions at once one stays. Answers whether it is a new one. */
export async function insertRoleRequest(
  tx: Tx,
  { siteId, personId, reason, at }: { siteId: string; personId: string; reason: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('access_request')
    .values({ site_id: siteId, kind: 'role', person_id: personId, reason, state: 'open', asked_at: at })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .where(sql<boolean>`state = 'open'`)
        .doNothing(),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Takes back what somebody asked for; what they wrote goes. Answers whether it still waited. */
export async function withdrawOpen(tx: Tx, personId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('access_request')
    .set({ state: 'withdrawn', reason: '', answered_at: at })
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes down what is to be confirmed. Answers the token of its link, once for who asks twice in a moment. */
export async function insertUnconfirmed(
  tx: Tx,
  { siteId, asked, at }: { siteId: string; asked: AccountAsked; at: Date },
): Promise<string | undefined> {
  const twice = await tx
    .selectFrom('access_request')
    .select('id')
    .where('site_id', '=', siteId)
    .where('email', '=', asked.email)
    .where('state', '=', 'unconfirmed')
    .where('asked_at', '>', before(at, TWICE_WITHIN_MS))
    .executeTakeFirst();
  if (twice) return undefined;
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('access_request')
    .values({
      site_id: siteId,
      kind: 'account',
      email: asked.email,
      display_name: asked.displayName,
      locale: asked.locale,
      reason: asked.reason,
      state: 'unconfirmed',
      token_hash: hashOf(token),
      asked_at: at,
    })
    .execute();
  return token;
}

export interface UnconfirmedRow extends AccountAsked {
  id: string;
}

/** What a link of a site confirms, while it works. */
export async function findUnconfirmed(
  reads: Reads,
  { siteId, token, now }: { siteId: string; token: string; now: Date },
): Promise<UnconfirmedRow | undefined> {
  const row = await reads
    .selectFrom('access_request')
    .select(['id', 'email', 'display_name as displayName', 'locale', 'reason'])
    .where('token_hash', '=', hashOf(token))
    .where('site_id', '=', siteId)
    .where('asked_at', '>', before(now, CONFIRMED_WITHIN_HOURS * HOUR_MS))
    .executeTakeFirst();
  return row as UnconfirmedRow | undefined;
}

/** Forgets all that an address has not confirmed. Answers how many there were: of two who confirm at once one gets them. */
export async function takeUnconfirmed(
  tx: Tx,
  { siteId, email }: { siteId: string; email: string },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('access_request')
    .where('site_id', '=', siteId)
    .where('email', '=', email)
    .where('state', '=', 'unconfirmed')
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Lets an account be asked for; one that waits already stays as it is. Answers whether it is a new one. */
export async function insertAccountRequest(
  tx: Tx,
  { siteId, asked, at }: { siteId: string; asked: AccountAsked; at: Date },
): Promise<boolean> {
  const { email, displayName, locale, reason } = asked;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('access_request')
    .values({
      site_id: siteId,
      kind: 'account',
      email,
      display_name: displayName,
      locale,
      reason,
      state: 'open',
      asked_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'email'])
        .where(sql<boolean>`state = 'open' and kind = 'account'`)
        .doNothing(),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** When an account was declined to an address last, after a moment. */
export async function findDeclinedSince(
  reads: Reads,
  { siteId, email, since }: { siteId: string; email: string; since: Date },
): Promise<Date | undefined> {
  const row = await reads
    .selectFrom('access_request')
    .select('answered_at as at')
    .where('site_id', '=', siteId)
    .where('email', '=', email)
    .where('state', '=', 'declined')
    .where('answered_at', '>', since)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** What waits for an answer. */
export interface RequestRow {
  id: string;
  kind: 'role' | 'account';
  personId: string | null;
  displayName: string;
  email: string;
  roles: string[];
  locale: string | null;
  reason: string;
  state: string;
  askedAt: Date;
}

const requests = (reads: Reads, siteId: string) =>
  reads
    .selectFrom('access_request as request')
    .leftJoin('person', 'person.id', 'request.person_id')
    .leftJoin('auth_user', 'auth_user.id', 'person.account_id')
    .where('request.site_id', '=', siteId);

const requestColumns = [
  'request.id',
  'request.kind',
  'request.person_id as personId',
  'request.locale',
  'request.reason',
  'request.state',
  'request.asked_at as askedAt',
  sql<string>`coalesce(request.display_name, person.display_name)`.as('displayName'),
  sql<string>`coalesce(request.email, auth_user.email)`.as('email'),
  sql<string[]>`coalesce(person.roles, '{}')`.as('roles'),
] as const;

/** Whoever was made a host in another way, or is kept out, waits for nothing. */
const isWaiting = sql<boolean>`request.state = 'open' and (request.kind = 'account' or (
  person.state = 'active' and ('HOST' <> all(person.roles) or 'ATTENDEE' = any(person.roles))))`;

/** Those of a site that wait, the oldest first. */
export async function listWaiting(
  reads: Reads,
  siteId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<RequestRow[]> {
  const rows = await requests(reads, siteId)
    .select(requestColumns)
    .where(isWaiting)
    .orderBy('request.asked_at')
    .orderBy('request.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as RequestRow[];
}

export async function countWaiting(reads: Reads, siteId: string): Promise<number> {
  const { count } = await requests(reads, siteId)
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isWaiting)
    .executeTakeFirstOrThrow();
  return count;
}

/** One that administrators of a site may answer, for this transaction alone until it ends. */
export async function holdRequest(tx: Tx, siteId: string, id: string): Promise<RequestRow | undefined> {
  const held = await tx
    .selectFrom('access_request')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('state', '<>', 'unconfirmed')
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  const row = await requests(tx, siteId)
    .select(requestColumns)
    .where('request.id', '=', id)
    .executeTakeFirst();
  return row as RequestRow | undefined;
}

export async function setAnswered(
  tx: Tx,
  id: string,
  { isGranted, by, note, at }: { isGranted: boolean; by: string; note: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('access_request')
    .set({ state: isGranted ? 'granted' : 'declined', answered_by: by, answered_at: at, note })
    .where('id', '=', id)
    .execute();
}

/** Who administers a site: those who answer, or all who see what is asked for. */
export async function listAdministrators(
  reads: Reads,
  siteId: string,
  who: 'answering' | 'seeing',
): Promise<string[]> {
  const words = who === 'answering' ? ['ADMIN', 'SITEADMIN'] : ['ADMIN', 'SITEADMIN', 'RO_SITEADMIN'];
  const rows = await reads
    .selectFrom('person')
    .select('id')
    .where('site_id', '=', siteId)
    .where('state', '=', 'active')
    .where(sql<boolean>`roles && ${words}::text[] and 'ATTENDEE' <> all(roles)`)
    .orderBy('id')
    .limit(MOST_TOLD)
    .execute();
  return rows.map(({ id }) => id);
}

/** Sites in use on which something waits that no administrator was told of, unless they were told within the last hour. */
export async function listSitesToTell(reads: Reads, now: Date): Promise<string[]> {
  const rows = await reads
    .selectFrom('access_request as request')
    .innerJoin('site', 'site.id', 'request.site_id')
    .select('request.site_id as siteId')
    .distinct()
    .where('site.state', '=', 'active')
    .where('request.state', '=', 'open')
    .where('request.told_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('access_request as told')
            .select('told.id')
            .whereRef('told.site_id', '=', 'request.site_id')
            .where('told.told_at', '>', before(now, HOUR_MS)),
        ),
      ),
    )
    .execute();
  return rows.map(({ siteId }) => siteId);
}

/** Says that administrators of a site were told of all that waits. Answers whether they had not been. */
export async function setTold(tx: Tx, siteId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('access_request')
    .set({ told_at: at })
    .where('site_id', '=', siteId)
    .where('state', '=', 'open')
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets what was never confirmed, what was answered long ago, and what nobody is going to answer. */
export const sweepRequests: Sweep = async (tx, now) => {
  await tx
    .deleteFrom('access_request')
    .where((where) =>
      where.or([
        where.and([
          where('state', '=', 'unconfirmed'),
          where('asked_at', '<=', before(now, CONFIRMED_WITHIN_HOURS * HOUR_MS)),
        ]),
        where('answered_at', '<=', before(now, KEPT_ANSWERED_DAYS * DAY_MS)),
        where('asked_at', '<=', before(now, KEPT_OPEN_DAYS * DAY_MS)),
      ]),
    )
    .execute();
};
