import { sql, type RawBuilder } from 'kysely';
import type { Reads } from '../../platform/db/tx.ts';

type Rows = (siteId: string) => RawBuilder<object>;

const ofMeetings = (siteId: string) =>
  sql`join meeting on meeting.id = meeting_id and meeting.site_id = ${siteId}`;

/**
 * What is packed of a closed site, by table: what its administrators decided, and what people of the site made of meetings. Never
 * a password, a hash or a link that lets in who has it; chats, notifications and choices of people are theirs, not the site's.
 */
export const packedTables = {
  site: (id) =>
    sql`select name, display_name, default_locale, default_time_zone, created_at from site where id = ${id}`,
  site_setting: (id) =>
    sql`select name, value, version, changed_by, changed_at from site_setting where site_id = ${id} order by name`,
  person: (
    id,
  ) => sql`select person.id, auth_user.email, user_name, display_name, phone, job_title, organisation, roles, state,
    locale, region, time_zone, invited_at, last_seen_at, left_at, person.created_at
    from person join auth_user on auth_user.id = account_id where site_id = ${id} order by person.created_at, person.id`,
  room_name: (id) => sql`select room_name.name, person_id from room_name join person on person.id = person_id
    where site_id = ${id} order by room_name.name`,
  meeting: (
    id,
  ) => sql`select id, kind, series_id, occurs_at, is_exception, host_id, topic, agenda, local_start, time_zone, starts_at,
    ends_at, duration_minutes, number, has_lobby, join_before_host_minutes, state, cancelled_at, created_at, updated_at
    from meeting where site_id = ${id} order by created_at, id`,
  meeting_series: (id) =>
    sql`select meeting_id, rule, calendar_rule from meeting_series ${ofMeetings(id)} order by meeting_id`,
  meeting_invitee: (id) => sql`select meeting_id, email, display_name, person_id, is_alternate_host
    from meeting_invitee ${ofMeetings(id)} order by meeting_id, email`,
  meeting_instance: (id) => sql`select id, meeting_id, started_at, ended_at from meeting_instance
    where site_id = ${id} order by started_at, id`,
  participant: (
    id,
  ) => sql`select meeting_id, instance_id, person_id, display_name, email, role, joined_at from participant
    where site_id = ${id} and joined_at is not null order by joined_at, id`,
  recording: (
    id,
  ) => sql`select id, meeting_id, owner_id, name, state, started_at, ended_at, duration_ms, bytes, deleted_at,
    case when state = 'ready' and deleted_at is null then 'recordings/' || id || '.mp4' end as file
    from recording where site_id = ${id} order by started_at, id`,
  mail_template: (
    id,
  ) => sql`select meeting_id, kind, language, subject, body, changed_by, changed_at from mail_template
    where site_id = ${id} order by kind, language, meeting_id`,
  audit_event: (
    id,
  ) => sql`select actor_id, actor_name, action, subject_kind, subject_id, detail, address, created_at from audit_event
    where site_id = ${id} order by id`,
} as const satisfies Readonly<Record<string, Rows>>;

/** The rows of a table as they are packed, some at a time. */
export async function* readPacked(
  reads: Reads,
  table: keyof typeof packedTables,
  { siteId, atOnce }: { siteId: string; atOnce: number },
): AsyncGenerator<readonly object[]> {
  for (let offset = 0; ; offset += atOnce) {
    const { rows } =
      await sql<object>`${packedTables[table](siteId)} limit ${atOnce} offset ${offset}`.execute(reads);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
  }
}

/** The recordings of a site that have a movie. */
export async function listSiteMovies(reads: Reads, siteId: string): Promise<string[]> {
  const rows = await reads
    .selectFrom('recording')
    .select('id')
    .where('site_id', '=', siteId)
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .orderBy('started_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether movies of a site are still to come. */
export async function hasUnfinishedRecordings(reads: Reads, siteId: string): Promise<boolean> {
  const row = await reads
    .selectFrom('recording')
    .select('id')
    .where('site_id', '=', siteId)
    .where('state', 'in', ['recording', 'waiting', 'composing', 'storing'])
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
