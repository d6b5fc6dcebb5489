import { sql } from 'kysely';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { linkTokenOf, namedBy, numberOf } from './names.store.ts';
import type { MeetingPage } from './upcoming.store.ts';

/** How a person stands to a meeting. */
export type MeetingRole = 'host' | 'alternateHost' | 'invitee';

export interface MeetingRow {
  id: string;
  siteId: string;
  kind: 'planned' | 'instant' | 'series';
  /** Of a date of a series: the series, and the instant that its rule gives the date. */
  seriesId: string | null;
  occursAt: Date | null;
  /** What its rule gives it now, where the clocks of its zone change otherwise than when it got its name. */
  ruleAt: Date | null;
  /** The zone of its series, by whose clock its rule goes. */
  seriesTimeZone: string | null;
  /** Of a series: the rule by which it comes back. */
  rule: string | null;
  /** Of a date of a series: somebody changed it by itself. */
  isException: boolean;
  hostId: string;
  hostDisplayName: string;
  hostAvatarId: string | null;
  hostEmail: string;
  topic: string;
  agenda: string;
  localStart: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  durationMinutes: number;
  number: string;
  linkToken: string;
  password: string | null;
  hasLobby: boolean;
  joinBeforeHostMinutes: number | null;
  /** What calendars know it by; null of one that a version without it planned. */
  calendarUid: string | null;
  calendarSequence: number;
  /** Answers of an earlier sequence were about another time. */
  answersFrom: number;
  state: 'planned' | 'cancelled';
  cancelledAt: Date | null;
  version: number;
  inviteeCount: number;
  /** People are in it now. */
  isLive: boolean;
}

export interface InviteeRow {
  email: string;
  displayName: string;
  personId: string | null;
  isAlternateHost: boolean;
  /** By which they answer: of a date that of its series, where they are invited to all of it. None before they have a row. */
  answerKey?: string;
  /** Where their calendar was told to send answers, of the same row; null for the host. */
  organizer?: string | null;
}

const isLive = sql<boolean>`exists (select from meeting_instance i where i.meeting_id = meeting.id and i.ended_at is null)`;

/** Meetings with all their columns. */
export const meetings = (reads: Reads) =>
  reads
    .selectFrom('meeting')
    .innerJoin('person', 'person.id', 'meeting.host_id')
    .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
    .leftJoin('meeting as series', 'series.id', 'meeting.series_id')
    .leftJoin('meeting as named', (join) => join.on(sql`named.id`, '=', namedBy))
    .leftJoin('meeting_series as own', 'own.meeting_id', 'meeting.id')
    .select([
      'meeting.id',
      'meeting.site_id as siteId',
      'own.rule',
      'meeting.kind',
      'meeting.series_id as seriesId',
      'meeting.occurs_at as occursAt',
      'meeting.rule_at as ruleAt',
      'series.time_zone as seriesTimeZone',
      'meeting.is_exception as isException',
      'meeting.host_id as hostId',
      'person.display_name as hostDisplayName',
      'person.avatar_id as hostAvatarId',
      'auth_user.email as hostEmail',
      'meeting.topic',
      'meeting.agenda',
      'meeting.local_start as localStart',
      'meeting.time_zone as timeZone',
      'meeting.starts_at as startsAt',
      'meeting.ends_at as endsAt',
      'meeting.duration_minutes as durationMinutes',
      'meeting.password',
      'meeting.has_lobby as hasLobby',
      'meeting.join_before_host_minutes as joinBeforeHostMinutes',
      'meeting.calendar_uid as calendarUid',
      'meeting.calendar_sequence as calendarSequence',
      'meeting.answers_from as answersFrom',
      'meeting.state',
      'meeting.cancelled_at as cancelledAt',
      'meeting.version',
    ])
    .select((select) =>
      select
        .selectFrom('meeting_invitee')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('meeting_invitee.meeting_id', '=', 'meeting.id')
        .as('inviteeCount'),
    )
    .select([isLive.as('isLive'), numberOf.as('number'), linkTokenOf.as('linkToken')]);

const meetingById = prepared((reads: Reads, { siteId, id }: Slots<{ siteId: string; id: string }>) =>
  meetings(reads)
    .where('meeting.site_id', '=', siteId)
    .where('meeting.id', '=', id)
    .where('meeting.kind', '!=', 'personal'),
);

export async function findMeeting(reads: Reads, siteId: string, id: string): Promise<MeetingRow | undefined> {
  const [row] = await meetingById(reads, { siteId, id });
  return row as MeetingRow | undefined;
}

/** The same of whatever site. */
export async function findMeetingById(reads: Reads, id: string): Promise<MeetingRow | undefined> {
  return (await meetings(reads).where('meeting.id', '=', id).executeTakeFirst()) as MeetingRow | undefined;
}

const roleOf = prepared(
  (reads: Reads, { meetingId, personId }: Slots<{ meetingId: string; personId: string }>) =>
    reads
      .selectFrom('meeting_access')
      .select('role')
      .where('meeting_id', '=', meetingId)
      .where('person_id', '=', personId),
);

export async function findRole(
  reads: Reads,
  meetingId: string,
  personId: string,
): Promise<MeetingRole | undefined> {
  const [row] = await roleOf(reads, { meetingId, personId });
  return row?.role as MeetingRole | undefined;
}

const past = prepared((reads: Reads, { personId, now, offset, limit }: Slots<MeetingPage>) =>
  meetings(reads)
    .innerJoin('meeting_access', 'meeting_access.meeting_id', 'meeting.id')
    .select('meeting_access.role')
    .where('meeting_access.person_id', '=', personId)
    .where('meeting_access.ends_at', '<=', now)
    .where((where) => where.not(isLive))
    .where('meeting.state', '=', 'planned')
    .where('meeting.kind', '!=', 'series')
    .where(
      sql<boolean>`(meeting.kind = 'planned' or exists (select from meeting_instance i where i.meeting_id = meeting.id))`,
    )
    .orderBy('meeting_access.starts_at', 'desc')
    .orderBy('meeting.id', 'desc')
    .offset(offset)
    .limit(limit),
);

/**
 * The meetings of a person that are over, last to first: by the rows of their own, so the cost follows the person. One of
 * now that nobody entered was none.
 */
export const listPast = async (reads: Reads, page: MeetingPage) =>
  (await past(reads, page)) as (MeetingRow & { role: MeetingRole })[];

const answerKeyOf = sql<string>`replace(coalesce((
  select of_series.answer_key from meeting
  join meeting_invitee as of_series on of_series.meeting_id = meeting.series_id and of_series.email = invitee.email
  where meeting.id = invitee.meeting_id), invitee.answer_key)::text, '-', '')`;

const organizerOf = sql<string | null>`case when exists (
  select from meeting join meeting_invitee as of_series on of_series.meeting_id = meeting.series_id and of_series.email = invitee.email
  where meeting.id = invitee.meeting_id)
  then (select of_series.organizer from meeting
    join meeting_invitee as of_series on of_series.meeting_id = meeting.series_id and of_series.email = invitee.email
    where meeting.id = invitee.meeting_id)
  else invitee.organizer end`;

const inviteesOf = prepared((reads: Reads, { meetingId }: Slots<{ meetingId: string }>) =>
  reads
    .selectFrom('meeting_invitee as invitee')
    .select([
      'email',
      'display_name as displayName',
      'person_id as personId',
      'is_alternate_host as isAlternateHost',
    ])
    .select([answerKeyOf.as('answerKey'), organizerOf.as('organizer')])
    .where('meeting_id', '=', meetingId)
    .orderBy('email')
    .limit(1100),
);

export const listInvitees = (reads: Reads, meetingId: string): Promise<InviteeRow[]> =>
  inviteesOf(reads, { meetingId });

/** The columns that a plan decides. */
export interface PlannedColumns {
  topic: string;
  agenda: string;
  local_start: string;
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  duration_minutes: number;
  password: string | null;
  has_lobby: boolean;
  join_before_host_minutes: number | null;
  /** The version of the data about zones by which its wall clock was taken for an instant. */
  zone_data: string;
  updated_at: Date;
}

/** The columns by which a meeting is found, and whose it is. */
interface IdentityColumns {
  site_id: string;
  host_id: string;
  kind: MeetingRow['kind'];
  number: string;
  link_token: string;
}

const newMeeting = prepared((tx: Tx, columns: Slots<PlannedColumns & IdentityColumns>) =>
  tx
    .insertInto('meeting')
    .values({
      topic: columns.topic,
      agenda: columns.agenda,
      local_start: columns.local_start,
      time_zone: columns.time_zone,
      starts_at: columns.starts_at,
      ends_at: columns.ends_at,
      duration_minutes: columns.duration_minutes,
      password: columns.password,
      has_lobby: columns.has_lobby,
      join_before_host_minutes: columns.join_before_host_minutes,
      zone_data: columns.zone_data,
      updated_at: columns.updated_at,
      created_at: columns.updated_at,
      site_id: columns.site_id,
      host_id: columns.host_id,
      kind: columns.kind,
      number: columns.number,
      link_token: columns.link_token,
      calendar_uid: sql<string>`gen_random_uuid()::text`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** Answers the meeting's id, or undefined when the number or the link is taken: try another. */
export async function insertMeeting(
  tx: Tx,
  plan: PlannedColumns,
  identity: IdentityColumns,
): Promise<string | undefined> {
  const [row] = await newMeeting(tx, { ...plan, ...identity });
  return row?.id;
}

/**
 * Changes a meeting whose version is still the one that was read. Answers whether it was. Its sequence grows with what a
 * calendar must not miss: another time, or a cancellation for those who are not invited any more (RFC 5546 §2.1.4).
 */
export async function updateMeetingRow(
  tx: Tx,
  of: { id: string; version: number; isSomebodyGone: boolean; isSeries: boolean },
  plan: PlannedColumns,
): Promise<boolean> {
  const isRetimed = sql<boolean>`(starts_at <> ${plan.starts_at} or duration_minutes <> ${plan.duration_minutes}
    or time_zone <> ${plan.time_zone})`;
  const result = await tx
    .updateTable('meeting')
    .set({
      ...plan,
      kind: of.isSeries ? 'series' : 'planned', // also one of now that is given a time of its own
      is_exception: sql<boolean>`series_id is not null`,
      password_version: sql<number>`password_version + (password is distinct from ${plan.password})::int`,
      version: sql<number>`version + 1`,
      calendar_sequence: sql<number>`calendar_sequence + (${of.isSomebodyGone}::boolean or ${isRetimed})::int`,
      answers_from: sql<number>`case when ${isRetimed} then calendar_sequence + 1 else answers_from end`,
    })
    .where('id', '=', of.id)
    .where('version', '=', of.version)
    .where('state', '=', 'planned')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives a meeting another link; the one before means nothing any more. */
export async function setLink(
  tx: Tx,
  id: string,
  { linkToken, at }: { linkToken: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('meeting')
    .set({
      link_token: linkToken,
      link_version: sql<number>`link_version + 1`,
      updated_at: at,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function setCancelled(tx: Tx, id: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('meeting')
    .set({
      state: 'cancelled',
      cancelled_at: at,
      version: sql<number>`version + 1`,
      calendar_sequence: sql<number>`calendar_sequence + 1`,
    })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setPlannedAgain(tx: Tx, id: string, cancelledAfter: Date): Promise<boolean> {
  const result = await tx
    .updateTable('meeting')
    .set({ state: 'planned', cancelled_at: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'cancelled')
    .where('cancelled_at', '>', cancelledAfter)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
