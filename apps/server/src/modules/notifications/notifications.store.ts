import type { News } from '@portico/contract/notifications';
import type { Slice } from '@portico/contract/page';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { rawTransaction } from '../../platform/db/tx.ts';
import { isPersonsSiteUsed } from '../../platform/sites/used-sites.ts';

/** Somebody who is told, with what of them and their site a mail needs. */
export interface ReaderRow {
  personId: string;
  siteId: string;
  siteName: string;
  siteDisplayName: string;
  email: string;
  displayName: string;
  locale: string;
  timeZone: string;
}

/** Those of these people who may come in, or are invited to. */
export async function listReaderRows(reads: Reads, personIds: readonly string[]): Promise<ReaderRow[]> {
  return await reads
    .selectFrom('person')
    .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
    .innerJoin('site', 'site.id', 'person.site_id')
    .select([
      'person.id as personId',
      'site.id as siteId',
      'site.name as siteName',
      'site.display_name as siteDisplayName',
      'auth_user.email',
      'person.display_name as displayName',
      sql<string>`coalesce(person.locale, site.default_locale)`.as('locale'),
      sql<string>`coalesce(person.time_zone, site.default_time_zone)`.as('timeZone'),
    ])
    .where('person.id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .where('person.state', '<>', 'disabled')
    .execute();
}

/** What many are told, and how each. */
export interface NewNotifications {
  news: News;
  link: string | null;
  at: Date;
  readers: readonly { personId: string; mailAt: Date | null; isForDigest: boolean }[];
}

/** Writes a row for each reader, by one statement. */
export async function insertNotifications(
  tx: Tx,
  { news, link, at, readers }: NewNotifications,
): Promise<void> {
  const mailAt = readers.map((reader) => reader.mailAt?.toISOString() ?? null);
  await sql`
    insert into notification (person_id, kind, about, link, created_at, mail_at, is_for_digest)
    select reader.person_id, ${news.kind}, ${JSON.stringify(news.about)}::jsonb, ${link}, ${at}, reader.mail_at, reader.is_for_digest
    from unnest(${readers.map(({ personId }) => personId)}::uuid[], ${mailAt}::timestamptz[],
      ${readers.map(({ isForDigest }) => isForDigest)}::boolean[]) as reader (person_id, mail_at, is_for_digest)`.execute(
    rawTransaction(tx),
  );
}

/** Something that a person was told of, as it is kept. */
export interface NotificationRow {
  id: string;
  personId: string;
  news: News;
  link: string | null;
  createdAt: Date;
  isRead: boolean;
}

const columns = [
  'id',
  'person_id as personId',
  sql<News>`jsonb_build_object('kind', kind, 'about', about)`.as('news'),
  'link',
  'created_at as createdAt',
  sql<boolean>`read_at is not null`.as('isRead'),
] as const;

/** What a person was told of, the newest first, one more than asked for. */
export const listOf = (
  reads: Reads,
  personId: string,
  { offset, limit }: Slice,
): Promise<NotificationRow[]> =>
  reads
    .selectFrom('notification')
    .select(columns)
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit + 1)
    .execute();

export async function countUnread(reads: Reads, personId: string): Promise<number> {
  const row = await reads
    .selectFrom('notification')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether a person was told of it. */
export async function isOf(reads: Reads, personId: string, id: string): Promise<boolean> {
  const row = await reads
    .selectFrom('notification')
    .select('id')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers whether anything of it was unread. Without an id all of a person's are meant. */
export async function setRead(
  tx: Tx,
  { personId, id, at }: { personId: string; id?: string; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('notification')
    .set({ read_at: at })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The next rows whose mails are due; no other process takes them before the transaction ends. */
export const takeDue = (tx: Tx, now: Date, limit: number): Promise<NotificationRow[]> =>
  tx
    .selectFrom('notification')
    .select(columns)
    .where('mail_at', '<=', now)
    .where(isPersonsSiteUsed(sql.ref('notification.person_id')))
    .orderBy('mail_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** Says when the mail about a row is to be made; null when it was. */
export async function setMailAt(tx: Tx, id: string, mailAt: Date | null): Promise<void> {
  await tx.updateTable('notification').set({ mail_at: mailAt }).where('id', '=', id).execute();
}

/** On which days the last mails were that gathered what these readers were told. */
export async function listLastDays(
  reads: Reads,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await reads
    .selectFrom('notification_digest')
    .select(['person_id', 'last_on'])
    .where('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.person_id, row.last_on]));
}

/** Says when the next gathered mails are due. One that is planned already comes when it was. */
export async function planDigests(tx: Tx, due: readonly { personId: string; dueAt: Date }[]): Promise<void> {
  const sorted = due.toSorted((one, other) => (one.personId < other.personId ? -1 : 1)); // two never wait for each other
  await sql`
    insert into notification_digest (person_id, due_at)
    select * from unnest(${sorted.map(({ personId }) => personId)}::uuid[],
      ${sorted.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[])
    on conflict (person_id) do update set due_at = coalesce(notification_digest.due_at, excluded.due_at)`.execute(
    rawTransaction(tx),
  );
}

export interface DueDigest {
  personId: string;
  lastOn: string | null;
}

/** The next whose gathered mail is due; no other process takes them before the transaction ends. */
export const takeDigests = (tx: Tx, now: Date, limit: number): Promise<DueDigest[]> =>
  tx
    .selectFrom('notification_digest')
    .select(['person_id as personId', 'last_on as lastOn'])
    .where('due_at', '<=', now)
    .where(isPersonsSiteUsed(sql.ref('notification_digest.person_id')))
    .orderBy('due_at')
    .orderBy('person_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** Takes what is to be gathered for a reader, the oldest first: it is gathered once. */
export async function takeGathered(tx: Tx, personId: string): Promise<NotificationRow[]> {
  const rows = await tx
    .updateTable('notification')
    .set({ is_for_digest: false })
    .where('person_id', '=', personId)
    .where('is_for_digest', '=', true)
    .returning(columns)
    .execute();
  return rows.toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)));
}

/** When the oldest of what is to be gathered for a reader happened. */
export async function findOldestGathered(reads: Reads, personId: string): Promise<Date | null> {
  const row = await reads
    .selectFrom('notification')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('person_id', '=', personId)
    .where('is_for_digest', '=', true)
    .executeTakeFirst();
  return row?.oldest ?? null;
}

export async function setDigest(
  tx: Tx,
  personId: string,
  digest: { due_at: Date | null; last_on?: string },
): Promise<void> {
  await tx.updateTable('notification_digest').set(digest).where('person_id', '=', personId).execute();
}

/** Forgets what was to be gathered for somebody, and when: nobody mails it any more. */
export async function deleteDigest(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('notification_digest').where('person_id', '=', personId).execute();
  await tx
    .updateTable('notification')
    .set({ is_for_digest: false })
    .where('person_id', '=', personId)
    .where('is_for_digest', '=', true)
    .execute();
}

/** Forgets what is older, and of each person all but the newest; not what still has to be mailed. */
export async function deleteOld(tx: Tx, { before, most }: { before: Date; most: number }): Promise<void> {
  const isDone = sql`mail_at is null and not is_for_digest`;
  const raw = rawTransaction(tx);
  await sql`delete from notification where created_at < ${before} and ${isDone}`.execute(raw);
  await sql`
    delete from notification using (
      select crowded.person_id, (
        select id from notification where person_id = crowded.person_id order by id desc offset ${most} limit 1
      ) as newest_gone
      from (select person_id from notification group by person_id having count(*) > ${most}) as crowded
    ) as over
    where notification.person_id = over.person_id and notification.id <= over.newest_gone and ${isDone}`.execute(
    raw,
  );
}
