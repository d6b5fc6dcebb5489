import { sql, type RawBuilder } from 'kysely';
import type { Reads } from '../../platform/db/tx.ts';

/** Whose data. */
export interface Whose {
  personId: string;
  accountId: string;
  siteId: string;
  email: string;
}

type Rows = (whose: Whose) => RawBuilder<object>;

/** What an export has of each table: what the person wrote or did, or could see anyway; nobody else’s address but where they planned with it. */
export const exportedTables = {
  person: ({
    personId,
  }) => sql`select id, user_name, display_name, phone, job_title, organisation, roles, locale, region, time_zone, theme, contrast,
    invited_at, last_seen_at, created_at from person where id = ${personId}`,
  auth_user: ({ accountId }) =>
    sql`select name, email, email_verified, created_at, updated_at from auth_user where id = ${accountId}`,
  auth_session: ({ accountId }) => sql`select created_at, last_used_at, expires_at, ip_address, user_agent
    from auth_session where user_id = ${accountId} order by created_at`,
  account_event: ({ accountId }) => sql`select kind, way, address, user_agent, created_at
    from account_event where account_id = ${accountId} order by id`,
  user_setting: ({ personId }) =>
    sql`select name, value, changed_at from user_setting where person_id = ${personId} order by name`,
  meeting: ({
    personId,
  }) => sql`select id, kind, series_id, occurs_at, is_exception, topic, agenda, local_start, time_zone, starts_at, ends_at,
    duration_minutes, number, password, has_lobby, join_before_host_minutes, state, cancelled_at, created_at, updated_at
    from meeting where host_id = ${personId} order by created_at`,
  meeting_series: ({ personId }) => sql`select meeting_id, rule, calendar_rule, has_own_names
    from meeting_series join meeting on meeting.id = meeting_id where host_id = ${personId} order by meeting_id`,
  room_name: ({ personId }) => sql`select name from room_name where person_id = ${personId}`,
  meeting_invitee: ({
    personId,
  }) => sql`select meeting_id, meeting_invitee.email, meeting_invitee.display_name, is_alternate_host, unreached_at
    from meeting_invitee join meeting on meeting.id = meeting_id
    where meeting.host_id = ${personId} or meeting_invitee.person_id = ${personId}::uuid order by meeting_id, email`,
  meeting_answer: ({ personId, siteId, email }) => sql`select meeting_id, email, answer, comment, answered_at
    from meeting_answer join meeting on meeting.id = meeting_id
    where meeting.host_id = ${personId} or (meeting.site_id = ${siteId} and email = ${email}) order by answered_at, email`,
  meeting_proposal: ({
    personId,
    siteId,
    email,
  }) => sql`select meeting_id, email, meeting_proposal.starts_at, comment, meeting_proposal.state, proposed_at
    from meeting_proposal join meeting on meeting.id = meeting_id
    where meeting.host_id = ${personId} or (meeting.site_id = ${siteId} and email = ${email}) order by proposed_at, email`,
  meeting_access: ({ personId }) => sql`select meeting_id, meeting.topic, host.display_name as host, role,
    meeting_access.starts_at, meeting_access.ends_at
    from meeting_access join meeting on meeting.id = meeting_id join person as host on host.id = meeting.host_id
    where person_id = ${personId} order by meeting_access.starts_at, meeting_id`,
  meeting_instance: ({
    personId,
  }) => sql`select meeting_instance.id, meeting_instance.meeting_id, started_at, ended_at, is_ended_by_admin
    from meeting_instance join participant on participant.instance_id = meeting_instance.id
    where participant.person_id = ${personId} order by started_at`,
  participant: ({
    personId,
  }) => sql`select participant.meeting_id, meeting.topic, participant.display_name, participant.email, role, standing,
    standing_since, joined_at, hand_raised_at, participant.created_at
    from participant join meeting on meeting.id = participant.meeting_id
    where participant.person_id = ${personId} order by participant.created_at`,
  chat_message: ({ personId }) => sql`select meeting_id, chat_message.display_name, text, sent_at
    from chat_message join participant on participant.id = participant_id
    where person_id = ${personId} order by sent_at, chat_message.id`,
  quality_minute: ({ personId }) => sql`select meeting_id, quality_minute.* from quality_minute
    join participant on participant.id = participant_id where person_id = ${personId} order by at`,
  recording: ({
    personId,
  }) => sql`select id, meeting_id, name, state, started_at, ended_at, duration_ms, bytes,
    prevents_download, deleted_at, case when state = 'ready' and deleted_at is null then 'recordings/' || id || '.mp4' end as file
    from recording where owner_id = ${personId} order by started_at`,
  recording_access: ({ personId }) => sql`select recording_id, recording.name, recording.started_at
    from recording_access join recording on recording.id = recording_id
    where person_id = ${personId} and deleted_at is null order by recording.started_at`,
  mail: ({
    email,
    siteId,
  }) => sql`select subject, case when is_private then null else text_body end as text, state,
    created_at, sent_at from mail where recipient = ${email} and site_id = ${siteId} order by created_at`,
  audit_event: ({ personId }) => sql`select action, subject_kind, address, user_agent, created_at
    from audit_event where actor_id = ${personId} order by id`,
  avatar: ({
    personId,
  }) => sql`select avatar.id, made_at from avatar join person on person.avatar_id = avatar.id
    where person.id = ${personId}`,
  mail_template: ({
    personId,
  }) => sql`select meeting_id, mail_template.kind, language, subject, body, changed_at
    from mail_template join meeting on meeting.id = meeting_id
    where meeting.host_id = ${personId} order by meeting_id, mail_template.kind, language`,
  person_group_member: ({
    personId,
  }) => sql`select person_group.name as "group", added_at from person_group_member
    join person_group on person_group.id = group_id where person_id = ${personId} order by added_at`,
  notification: ({ personId }) => sql`select kind, about, link, created_at, read_at
    from notification where person_id = ${personId} order by id`,
  calendar_feed: ({ personId }) =>
    sql`select made_at, read_at from calendar_feed where person_id = ${personId}`,
  access_request: ({
    personId,
    siteId,
    email,
  }) => sql`select kind, email, display_name, locale, reason, state, asked_at, answered_at, note
    from access_request where person_id = ${personId}::uuid or (site_id = ${siteId} and email = ${email}) order by asked_at, id`,
  announcement_dismissal: ({ personId }) => sql`select announcement_id, dismissed_at
    from announcement_dismissal where person_id = ${personId} order by dismissed_at`,
  data_export: ({ personId }) =>
    sql`select asked_at, made_at, expires_at from data_export where person_id = ${personId}`,
} as const satisfies Readonly<Record<string, Rows>>;

/** Tables that no export has anything of, and why. */
export const excludedTables: Readonly<Record<string, string>> = {
  auth_credential: 'the hash of a password, which lets in who guesses it',
  auth_verification: 'secrets of passing questions',
  one_time_link: 'hashes of links that end by themselves',
  ticket_revocation: 'which tickets are over, for an hour and a half',
  push_event: 'news on their way to open pages, for an hour; what they tell of is in the other tables',
  rate_count: 'how often something was tried, for minutes',
  mail_order: 'mails that are about to be made; those that were made are in mail',
  mail_recipient: 'the same',
  mail_told: 'which mail was the last of a meeting',
  meeting_act: 'which fields of a meeting were changed last; what they are is in meeting',
  notification_digest: 'when the next mail of news is due',
  agenda: 'when the next mail with the meetings of a day is due',
  meeting_reminded: 'who was reminded, for a week; notification has it',
  person_group: 'of the site; in which somebody is, person_group_member says',
  people_import: 'of the site: which table its administrators import',
  people_import_line: 'lines of that table, until they are imported, or for a week where they failed',
  site: 'of the site, not of a person',
  announcement: 'of the site; who changed it is in the audit trail too',
  site_former_name: 'of the site, not of a person',
  site_export: 'of the site, which its administrators fetch',
  deployment_admin: 'of the deployment: who administers it',
  site_setting: 'of the site; who changed it is in the audit trail too',
  deployment: 'of the deployment',
  release: 'of the deployment',
  zone_law: 'of the deployment: how clocks of zones go',
  server_node: 'of the deployment',
};

/** The rows of a table that an export has, as they are written down. */
export async function readRows(
  reads: Reads,
  table: keyof typeof exportedTables,
  whose: Whose,
): Promise<unknown[]> {
  return (await exportedTables[table](whose).execute(reads)).rows;
}

/** The recordings of a person that have a movie. */
export async function listMovies(reads: Reads, personId: string): Promise<string[]> {
  const rows = await reads
    .selectFrom('recording')
    .select('id')
    .where('owner_id', '=', personId)
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .orderBy('started_at')
    .execute();
  return rows.map(({ id }) => id);
}
