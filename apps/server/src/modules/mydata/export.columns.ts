import type { exportedTables } from './export.store.ts';

const because = (reason: string, columns: string): Record<string, string> =>
  Object.fromEntries(columns.split(' ').map((column) => [column, reason]));

const whose = (columns: string) =>
  because('says whose it is, or of which site, which is what was asked for', columns);
const inner = (columns: string) => because('how the portal keeps and orders it', columns);
const secret = (columns: string) => because('lets in who has it', columns);

/** Columns of exported tables that no export has, and why. */
export const excludedColumns: Readonly<
  Record<keyof typeof exportedTables, Readonly<Record<string, string>>>
> = {
  person: {
    ...whose('site_id account_id'),
    ...inner('ticket_generation'),
    ...because('its files are beside it, and avatar says since when', 'avatar_id'),
    ...because('who left, or is kept out, can ask for nothing', 'state left_at erase_at'),
  },
  auth_user: { ...whose('id'), ...because('used by nothing', 'image') },
  auth_session: { ...whose('user_id site_id'), ...inner('id updated_at signed_out_of'), ...secret('token') },
  account_event: { ...whose('account_id site_id'), ...inner('id') },
  user_setting: whose('person_id'),
  meeting: {
    ...whose('site_id host_id'),
    ...inner(
      'calendar_sequence calendar_uid answers_from version link_version password_version names_of zone_data rule_at',
    ),
    ...secret('link_token'),
  },
  meeting_series: inner('next_at zone_data'),
  room_name: whose('person_id'),
  meeting_invitee: {
    ...because('who of them is of the site, which their own data says', 'person_id'),
    ...secret('answer_key organizer'),
  },
  meeting_answer: inner('about sequence'),
  meeting_proposal: inner('id about sequence'),
  meeting_access: { ...whose('person_id'), ...inner('remind_at') },
  meeting_instance: {
    ...whose('site_id'),
    ...inner('media_node recording_since empty_since is_locked'),
  },
  participant: {
    ...whose('site_id person_id guest_id'),
    ...inner('id instance_id session_id lost_at going_at proof proof_version speaks_in'),
  },
  chat_message: inner('id client_id instance_id participant_id'),
  quality_minute: {},
  recording: {
    ...whose('site_id owner_id'),
    ...inner('instance_id has_poster has_tracks_stored search_text progress problem interruption attempts'),
    ...because('of somebody else, where it is not the owner', 'started_by'),
  },
  recording_access: whose('person_id'),
  mail: {
    ...whose('site_id recipient'),
    ...inner('id thread follows priority attempts last_error tracking_id language is_private'),
    ...because('is in it as text, but for mails that let in who has them', 'text_body html_body'),
    ...because('has addresses of others', 'reply_to calendar'),
  },
  mail_template: {
    ...whose('site_id'),
    ...because('of somebody else, where it is not the host', 'changed_by'),
  },
  audit_event: {
    ...whose('site_id actor_id actor_name'),
    ...inner('id tracking_id'),
    ...because('has names and addresses of others', 'subject_id detail'),
  },
  avatar: {},
  notification: { ...whose('person_id'), ...inner('id mail_at is_for_digest') },
  person_group_member: whose('person_id group_id'),
  calendar_feed: { ...whose('person_id'), ...secret('secret_hash') },
  access_request: {
    ...whose('site_id person_id'),
    ...inner('id told_at'),
    ...because('of somebody else, who answered; that it was answered is in audit_event', 'answered_by'),
    ...secret('token_hash'),
  },
  announcement_dismissal: whose('person_id'),
  data_export: {
    ...whose('person_id'),
    ...inner('id state progress bytes problem'),
    ...because('which link was used last; that it was is in audit_event', 'fetched_by'),
  },
};
