import { Standing } from '@portico/contract/room';
import { roleWords } from '@portico/domain/roles';
import { sql, type RawBuilder } from 'kysely';
import { ORDER_JOB } from '../../platform/mail/orders.ts';
import { MOST_NAMED, type Check, type Violation } from './check.ts';

/** A check that is one statement, and so one moment: it answers the ids of the rows that break it. */
const rows = (name: string, about: string, statement: RawBuilder<Violation>): Check => ({
  name,
  about,
  async find({ reads }) {
    const found = await sql<Violation>`select * from (${statement}) as broken limit ${MOST_NAMED}`.execute(
      reads,
    );
    return found.rows.map(({ id, where }) => (where == null ? { id } : { id, where }));
  },
});

const people: readonly Check[] = [
  rows(
    'accounts',
    'every account is somebody on a site',
    sql`select id from auth_user where not exists (select from person where person.account_id = auth_user.id)`,
  ),
  rows(
    'addresses',
    'addresses of accounts are in lower case, as they are looked up',
    sql`select id from auth_user where email <> lower(email)`,
  ),
  rows(
    'passwords',
    'an account has one password at most, and it is a hash',
    sql`select user_id as id from auth_credential where provider_id = 'credential'
      group by user_id having count(*) > 1 or bool_or(password is not null and password not like '$argon2id$%')`,
  ),
  rows(
    'roles',
    'roles are words that this version knows',
    sql`select id::text, array_to_string(roles, ' ') as where from person
      where not roles <@ ${[...roleWords]}::text[]`,
  ),
  rows(
    'links',
    'one-time links are of a known purpose and for an account and a site that are there',
    sql`select created_at::text as id, purpose as where from one_time_link as link
      where purpose not in ('setup', 'invitation', 'password-reset')
        or (subject ? 'accountId' and not exists (select from auth_user where id = link.subject->>'accountId'))
        or (subject ? 'siteId' and not exists (select from site where id::text = link.subject->>'siteId'))`,
  ),
];

const meetings: readonly Check[] = [
  rows(
    'hosts',
    'every planned meeting has one host, who finds it at its time',
    sql`select meeting.id::text from meeting where kind <> 'personal' and (
        select count(*) <> 1 or not bool_and(
          access.person_id = meeting.host_id and access.starts_at = meeting.starts_at and access.ends_at = meeting.ends_at)
        from meeting_access as access where access.meeting_id = meeting.id and access.role = 'host')`,
  ),
  rows(
    'guests of a meeting',
    'whom a meeting invites, and who finds it, are people of its site',
    sql`select meeting.id::text, 'meeting_invitee' as where from meeting_invitee as invitee
        join meeting on meeting.id = invitee.meeting_id join person on person.id = invitee.person_id
        where person.site_id <> meeting.site_id
      union all select meeting.id::text, 'meeting_access' from meeting_access as access
        join meeting on meeting.id = access.meeting_id join person on person.id = access.person_id
        where person.site_id <> meeting.site_id`,
  ),
  rows(
    'participants',
    'a participant stands somewhere that this version knows, in a time of their own meeting',
    sql`select participant.id::text from participant
      left join meeting_instance as instance on instance.id = participant.instance_id
      where participant.standing <> all (${Standing.options}::text[])
        or instance.meeting_id <> participant.meeting_id`,
  ),
  rows(
    'rooms',
    'nobody is inside of a meeting that is over, and a time ends after it began',
    sql`select participant.id::text, instance.id::text as where from participant
        left join meeting_instance as instance on instance.id = participant.instance_id
        where participant.standing = 'inRoom' and (instance.id is null or instance.ended_at is not null)
      union all select id::text, 'ended_at' from meeting_instance where ended_at < started_at`,
  ),
  rows(
    'chat',
    'a message was written by a participant of its meeting',
    sql`select message.id::text from chat_message as message
      join meeting_instance as instance on instance.id = message.instance_id
      join participant on participant.id = message.participant_id
      where participant.meeting_id <> instance.meeting_id`,
  ),
];

const recordings: readonly Check[] = [
  rows(
    'recordings',
    'a recording is of a time of its own meeting, and who may watch it is of its site',
    sql`select recording.id::text, 'instance_id' as where from recording
        join meeting_instance as instance on instance.id = recording.instance_id
        where instance.meeting_id <> recording.meeting_id
      union all select recording.id::text, 'recording_access' from recording_access as access
        join recording on recording.id = access.recording_id join person on person.id = access.person_id
        where person.site_id <> recording.site_id`,
  ),
  rows(
    'owners',
    'whoever owns a finished recording may watch it',
    sql`select recording.id::text from recording where state <> 'recording' and not exists (
        select from recording_access as access
        where access.recording_id = recording.id and access.person_id = recording.owner_id
          and access.started_at = recording.started_at)`,
  ),
];

const queues: readonly Check[] = [
  rows(
    'mails',
    'a mail that was sent says when, and no other does',
    sql`select id::text, state as where from mail where (state = 'sent') <> (sent_at is not null)`,
  ),
  rows(
    'mail orders',
    'whom an order is for, and who caused it, is said alike by both',
    sql`select recipient.id::text, order_id::text as where from mail_recipient as recipient
      join mail_order on mail_order.id = recipient.order_id
      where recipient.thread <> mail_order.thread or recipient.sender_id <> mail_order.sender_id`,
  ),
  rows(
    'told',
    'what somebody was told last of a meeting is of that meeting',
    sql`select mail_told.thread::text as id, order_id::text as where from mail_told
      join mail_order on mail_order.id = order_id where mail_told.thread <> mail_order.thread`,
  ),
  rows(
    'deployment',
    'there is one row about the deployment',
    sql`select count(*)::text as id from deployment having count(*) <> 1`,
  ),
];

/** What must hold between rows, beyond what the schema itself says. */
export const rowChecks: readonly Check[] = [...people, ...meetings, ...recordings, ...queues];

const unfinished = sql`state in ('created', 'retry', 'active')`;

/** What must hold between rows and the queue; only where the queue was ever started. */
export const queueChecks: readonly Check[] = [
  rows(
    'mail jobs',
    'a job that sends a mail has one to send',
    sql`select job.id::text, job.data->>'mailId' as where from pgboss.job where name = 'mail' and ${unfinished}
      and not exists (select from mail where mail.id::text = job.data->>'mailId')`,
  ),
  rows(
    'ordered mails',
    'a mail that is ordered has a job that makes it',
    sql`select mail_recipient.id::text, thread::text as where from mail_recipient where not exists (
        select from pgboss.job where name = ${ORDER_JOB} and ${unfinished}
          and job.data->>'thread' = mail_recipient.thread::text)`,
  ),
  rows(
    'composing',
    'a recording that waits for its movie has a job that makes it',
    sql`select recording.id::text, recording.state as where from recording
      where recording.state in ('waiting', 'composing') and not exists (
        select from pgboss.job where name = 'recording-compose' and ${unfinished}
          and job.data->>'recordingId' = recording.id::text)`,
  ),
];

/** The same while a portal runs that has a mail server. */
export const sendingCheck: Check = rows(
  'waiting mails',
  'a mail that waits has a job that sends it',
  sql`select mail.id::text from mail where state = 'waiting' and not exists (
      select from pgboss.job where name = 'mail' and ${unfinished} and job.data->>'mailId' = mail.id::text)`,
);
