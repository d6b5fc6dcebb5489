import { randomUUID } from 'node:crypto';
import { searchText } from '@portico/domain/search-text';
import { sql } from 'kysely';
import { rawTransaction, type Tx } from '../../platform/db/tx.ts';
import { hasQueue } from '../../platform/jobs/job-store.ts';
import { allowForgetting } from '../audit/index.ts';
import { FORMER_MEMBER } from '../people/index.ts';
import { hasValue, holds, run, scrubColumn } from './scrub.store.ts';
import { FORMER_ADDRESS, scrubText, type Named } from './scrubbing.ts';

/** Who goes, and what stands in place of their name from then on. */
export interface Gone extends Named {
  personId: string;
  accountId: string;
  siteId: string;
  /** The person of the site in whose name things stay. */
  formerId: string;
}

/** A name that no address makes, and no room has. */
const FORMER_USER_NAME = 'former:member';

/** The person of a site in whose name things stay that somebody made who is gone; one is made where there is none. */
export async function ensureFormerMember(tx: Tx, siteId: string, former: string): Promise<string> {
  await tx
    .insertInto('auth_user')
    .values({ id: FORMER_MEMBER, name: 'Former member', email: FORMER_ADDRESS })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await tx
    .insertInto('person')
    .values({
      site_id: siteId,
      account_id: FORMER_MEMBER,
      user_name: FORMER_USER_NAME,
      display_name: former,
      state: 'disabled',
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'account_id']).doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('person')
    .select('id')
    .where('site_id', '=', siteId)
    .where('account_id', '=', FORMER_MEMBER)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Waits for everybody who is changing a meeting that names the person, and lets nobody else do so until the person is gone: the
 * mails of such an act are not to be found before it is through.
 */
export async function holdMeetingsWith(tx: Tx, personId: string): Promise<void> {
  await run(
    tx,
    sql`select from meeting where id in (
      select id from meeting where host_id = ${personId}
      union select meeting_id from meeting_access where person_id = ${personId}
      union select meeting_id from meeting_invitee where person_id = ${personId}
    ) order by id for update`,
  );
}

/** A personal room has no time and is its host’s alone: it becomes a meeting that was, which nobody enters any more. */
async function closeRoom(tx: Tx, { personId }: Gone): Promise<void> {
  await run(
    tx,
    sql`update meeting set kind = 'instant', state = 'cancelled', cancelled_at = now(), starts_at = began,
      ends_at = began + duration_minutes * interval '1 minute', local_start = to_char(began, 'YYYY-MM-DD"T"HH24:MI')
    from (select id, coalesce((select min(started_at) from meeting_instance i where i.meeting_id = meeting.id),
      created_at) as began from meeting where kind = 'personal' and host_id = ${personId}) as room
    where meeting.id = room.id`,
  );
}

/** What the person called meetings of theirs is called without their name. */
async function scrubMeetings(tx: Tx, gone: Gone): Promise<void> {
  const rows = await tx
    .selectFrom('meeting')
    .select(['id', 'topic', 'agenda'])
    .where('host_id', '=', gone.personId)
    .where(holds(sql`topic || ' ' || agenda`, [gone.name, gone.email]))
    .execute();
  for (const { id, topic, agenda } of rows)
    await tx
      .updateTable('meeting')
      .set({ topic: scrubText(topic, gone), agenda: scrubText(agenda, gone) })
      .where('id', '=', id)
      .execute();
}

/** The same of recordings. */
async function scrubRecordings(tx: Tx, gone: Gone): Promise<void> {
  const rows = await tx
    .selectFrom('recording')
    .select(['id', 'name'])
    .where('owner_id', '=', gone.personId)
    .where(holds(sql`name`, [gone.name, gone.email]))
    .execute();
  for (const { id, name } of rows) {
    const other = scrubText(name, gone);
    await tx
      .updateTable('recording')
      .set({ name: other, search_text: searchText(other) })
      .where('id', '=', id)
      .execute();
  }
}

/** What others asked for, and were answered, is told without their name. */
async function scrubRequests(tx: Tx, gone: Gone): Promise<void> {
  const rows = await tx
    .selectFrom('access_request')
    .select(['id', 'reason', 'note'])
    .where('site_id', '=', gone.siteId)
    .where(holds(sql`reason || ' ' || note`, [gone.name, gone.email]))
    .execute();
  for (const { id, reason, note } of rows)
    await tx
      .updateTable('access_request')
      .set({ reason: scrubText(reason, gone), note: scrubText(note, gone) })
      .where('id', '=', id)
      .execute();
}

/** Every meeting has a host who finds it, and every recording an owner: both are the former member from now on. */
async function handAccess(tx: Tx, { personId, formerId }: Gone): Promise<void> {
  await run(
    tx,
    sql`insert into meeting_access (person_id, starts_at, meeting_id, ends_at, role)
      select ${formerId}::uuid, starts_at, id, ends_at, 'host' from meeting where host_id = ${personId}`,
  );
  await run(tx, sql`delete from meeting_access where person_id = ${personId}`);
  await run(
    tx,
    sql`insert into recording_access (person_id, started_at, recording_id)
      select ${formerId}::uuid, started_at, id from recording where owner_id = ${personId}`,
  );
  await run(tx, sql`delete from recording_access where person_id = ${personId}`);
}

/** Meetings and recordings stay with the site; in what the person called them their name goes. */
export async function handToSite(tx: Tx, gone: Gone): Promise<void> {
  const { personId, formerId } = gone;
  await run(
    tx,
    sql`delete from mail_template using meeting where meeting.id = meeting_id and host_id = ${personId}`,
  );
  await closeRoom(tx, gone);
  await scrubMeetings(tx, gone);
  await scrubRecordings(tx, gone);
  await handAccess(tx, gone);
  await tx.updateTable('meeting').set({ host_id: formerId }).where('host_id', '=', personId).execute();
  await tx.updateTable('recording').set({ owner_id: formerId }).where('owner_id', '=', personId).execute();
  await tx.updateTable('recording').set({ started_by: null }).where('started_by', '=', personId).execute();
}

/** What they wrote and where they were stays for those who were there, without a name. */
export async function loseName(tx: Tx, { personId, email, siteId, former }: Gone): Promise<void> {
  const own = sql`(person_id = ${personId} or (site_id = ${siteId} and email = ${email}))`;
  await run(
    tx,
    sql`update chat_message set display_name = ${former} from participant
      where participant.id = participant_id and ${own}`,
  );
  const rows = await sql<{ id: string }>`select id from participant where ${own}`.execute(rawTransaction(tx));
  const [ids, guests] = [rows.rows.map(({ id }) => id), rows.rows.map(() => randomUUID())];
  await run(
    tx,
    sql`update participant set person_id = null, guest_id = own.guest, display_name = ${former}, email = null, session_id = null
      from unnest(${ids}::uuid[], ${guests}::uuid[]) as own (id, guest) where participant.id = own.id`,
  );
}

/** Fields of entries in which stands what people say of themselves. */
const sayingsOfOneself = ['displayName', 'email', 'phone', 'jobTitle', 'organisation'] as const;

/** The audit trail keeps who did what by an id that leads nowhere any more. */
export async function loseTraces(tx: Tx, gone: Gone): Promise<void> {
  const { personId, siteId, email, name, former } = gone;
  await allowForgetting(tx);
  await run(
    tx,
    sql`update audit_event set actor_name = ${former}, address = null, user_agent = null
      where site_id = ${siteId} and actor_id = ${personId}`,
  );
  await run(
    tx,
    sql`update audit_event set detail = detail - ${[...sayingsOfOneself]}::text[]
      where site_id = ${siteId} and subject_kind = 'person' and subject_id = ${personId}`,
  );
  await tx
    .updateTable('audit_event')
    .set({ subject_id: former })
    .where('site_id', '=', siteId)
    .where('subject_id', '=', email)
    .execute();
  await scrubColumn(tx, gone, { table: 'audit_event', column: 'detail', of: sql`site_id = ${siteId}` });
  const ofSite = sql`person_id in (select id from person where site_id = ${siteId})`;
  await scrubColumn(tx, gone, { table: 'notification', column: 'about', of: ofSite });
  await scrubColumn(tx, gone, { table: 'push_event', column: 'data', of: sql`true` });
  await tx.deleteFrom('access_request').where('site_id', '=', siteId).where('email', '=', email).execute();
  await scrubRequests(tx, gone);
  for (const table of ['site_setting', 'mail_template'] as const)
    await run(
      tx,
      sql`update ${sql.table(table)} set changed_by = ${former} where site_id = ${siteId} and changed_by = ${name}`,
    );
  await run(tx, sql`update deployment_admin set given_by = ${former} where given_by = ${name}`);
  await run(
    tx,
    sql`delete from people_import_line using people_import
      where people_import.id = import_id and people_import.site_id = ${siteId}
        and (people_import_line.address = ${email} or ${holds(sql`array_to_string(cells, ' ')`, [email])})`,
  );
  await run(
    tx,
    sql`delete from one_time_link where ${hasValue(sql`subject`, personId)}
      or (${hasValue(sql`subject`, gone.accountId)} and ${hasValue(sql`subject`, siteId)})`,
  );
  await run(tx, sql`delete from rate_count where position(${personId} in key) > 0`);
  if (await hasQueue(tx))
    await run(
      tx,
      sql`delete from pgboss.job where state <> 'active'
        and (${hasValue(sql`data`, personId)} or ${hasValue(sql`data`, email)})`,
    );
}

/** The person themselves, with settings, rights and what else is theirs alone. */
export async function deletePerson(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('person').where('id', '=', personId).execute();
}

/** The account, once it is nobody on any site: with its password, its sessions and its history. Answers whether it went. */
export async function deleteAccount(tx: Tx, { accountId, email }: Gone): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_user')
    .where('id', '=', accountId)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('person').select('id').whereRef('account_id', '=', 'auth_user.id')),
      ),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await run(
    tx,
    sql`delete from one_time_link where ${hasValue(sql`subject`, accountId)} or ${hasValue(sql`subject`, email)}`,
  );
  await run(tx, sql`delete from auth_verification where identifier = ${email} or value = ${accountId}`);
  await run(
    tx,
    sql`delete from rate_count where position(${accountId} in key) > 0 or ${email} = any(string_to_array(key, '|'))`,
  );
  return true;
}
