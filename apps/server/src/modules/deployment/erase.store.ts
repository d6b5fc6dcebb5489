import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { rawTransaction } from '../../platform/db/tx.ts';
import { FORMER_MEMBER } from '../people/index.ts';

/** Somebody who administers a site, as mails are written to them. */
export interface AdminOfSite {
  displayName: string;
  email: string;
  locale: string | null;
  timeZone: string | null;
}

export async function listAdminsOf(reads: Reads, siteId: string): Promise<AdminOfSite[]> {
  const { rows } = await sql<AdminOfSite>`
    select display_name as "displayName", email, locale, time_zone as "timeZone"
    from person join auth_user on auth_user.id = account_id
    where site_id = ${siteId} and state = 'active'
      and roles && array['ADMIN', 'SITEADMIN'] and 'ATTENDEE' <> all(roles)
    order by person.created_at, person.id limit 1000`.execute(reads);
  return rows;
}

/** The sites that were closed and whose days are over. */
export async function listToErase(reads: Reads, now: Date): Promise<string[]> {
  const rows = await reads.selectFrom('site').select('id').where('erase_at', '<=', now).execute();
  return rows.map(({ id }) => id);
}

/** The sites that are closed and kept. */
export async function listClosing(reads: Reads, now: Date): Promise<string[]> {
  const rows = await reads.selectFrom('site').select('id').where('erase_at', '>', now).execute();
  return rows.map(({ id }) => id);
}

/** Ids by which files of a site are kept. */
export interface FilesOfSite {
  recordings: string[];
  avatars: string[];
  exports: string[];
}

export async function listFilesOf(reads: Reads, siteId: string): Promise<FilesOfSite> {
  const ids = async (rows: Promise<{ rows: { id: string }[] }>): Promise<string[]> =>
    (await rows).rows.map(({ id }) => id);
  return {
    recordings: await ids(
      sql<{ id: string }>`select id from recording where site_id = ${siteId}`.execute(reads),
    ),
    avatars: await ids(
      sql<{
        id: string;
      }>`select avatar_id as id from person where site_id = ${siteId} and avatar_id is not null`.execute(
        reads,
      ),
    ),
    exports: await ids(
      sql<{
        id: string;
      }>`select data_export.id from data_export join person on person.id = person_id where site_id = ${siteId}`.execute(
        reads,
      ),
    ),
  };
}

/**
 * Takes a site with all that rests on it, and the accounts of those who are on no other site and administer nothing. What no
 * reference leads to goes by what it names: links, news, counts and tickets.
 */
export async function eraseSite(
  tx: Tx,
  siteId: string,
  { avatars }: Pick<FilesOfSite, 'avatars'>,
): Promise<void> {
  const raw = rawTransaction(tx);
  await sql`create temporary table gone_person on commit drop as
    select id, account_id from person where site_id = ${siteId}`.execute(raw);
  const names = sql`(select id::text from gone_person union all select ${siteId}::text)`;
  await sql`delete from one_time_link where subject->>'siteId' = ${siteId}`.execute(raw);
  await sql`delete from ticket_revocation where session_id in ${names}`.execute(raw);
  await sql`delete from rate_count where split_part(key, 'person:', 2) in ${names}`.execute(raw);
  await sql`delete from push_event where exists (
    select from unnest(channels) as channel where split_part(channel, ':', 2) in ${names})`.execute(raw);
  await sql`delete from account_event where site_id = ${siteId}`.execute(raw);
  await sql`delete from site where id = ${siteId}`.execute(raw);
  await sql`delete from avatar where id = any(${avatars}::uuid[])`.execute(raw);
  await sql`create temporary table gone_account on commit drop as
    select id, email from auth_user where id in (select account_id from gone_person) and id <> ${FORMER_MEMBER}
      and not exists (select from person where person.account_id = auth_user.id)
      and not exists (select from deployment_admin where deployment_admin.account_id = auth_user.id)`.execute(
    raw,
  );
  await sql`delete from mail where recipient in (select email from gone_account)`.execute(raw);
  await sql`delete from auth_user where id in (select id from gone_account)`.execute(raw);
}
