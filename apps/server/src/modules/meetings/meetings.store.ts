import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { MeetingPage } from './upcoming.store.ts';

/** How a person stands to a meeting. */
export type MeetingRole = 'host' | 'alternateHost' | 'invitee';

export interface MeetingRow {
  id: string;
  siteId: string;
  hostId: string;
  hostDisplayName: string;
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
  calendarSequence: number;
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
}

const isLive = sql<boolean>`exists (select from meeting_instance i where i.meeting_id = meeting.id and i.ended_at is null)`;

const startMeetings = (reads: Reads) =>
  reads
    .selectFrom('meeting')
    .innerJoin('person', 'person.id', 'meeting.host_id')
    .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
    .select([
      'meeting.id',
      'meeting.site_id as siteId',
      'meeting.host_id as hostId',
      'person.display_name as hostDisplayName',
      'auth_user.email as hostEmail',
      'meeting.topic',
      'meeting.agenda',
      'meeting.local_start as localStart',
      'meeting.time_zone as timeZone',
      'meeting.starts_at as startsAt',
      'meeting.ends_at as endsAt',
      'meeting.duration_minutes as durationMinutes',
      'meeting.number',
      'meeting.link_token as linkToken',
      'meeting.password',
      'meeting.has_lobby as hasLobby',
      'meeting.join_before_host_minutes as joinBeforeHostMinutes',
      'meeting.calendar_sequence as calendarSequence',
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
    .select(isLive.as('isLive'));

const started = new WeakMap<Reads, ReturnType<typeof startMeetings>>();

/** Meetings with all their columns; begun once for each handle, because that costs as much as the rest of a statement. */
function meetings(reads: Reads): ReturnType<typeof startMeetings> {
  const known = started.get(reads) ?? startMeetings(reads);
  started.set(reads, known);
  return known;
}

export async function findMeeting(reads: Reads, siteId: string, id: string): Promise<MeetingRow | undefined> {
  const row = await meetings(reads)
    .where('meeting.site_id', '=', siteId)
    .where('meeting.id', '=', id)
    .where('meeting.kind', '!=', 'personal')
    .executeTakeFirst();
  return row as MeetingRow | undefined;
}

export async function findRole(
  reads: Reads,
  meetingId: string,
  personId: string,
): Promise<MeetingRole | undefined> {
  const row = await reads
    .selectFrom('meeting_access')
    .select('role')
    .where('meeting_id', '=', meetingId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.role as MeetingRole | undefined;
}

/** The meetings of a person that are over, last to first: by the rows of their own, so the cost follows the person. */
export async function listPast(
  reads: Reads,
  page: MeetingPage,
): Promise<(MeetingRow & { role: MeetingRole })[]> {
  const rows = await meetings(reads)
    .innerJoin('meeting_access', 'meeting_access.meeting_id', 'meeting.id')
    .select('meeting_access.role')
    .where('meeting_access.person_id', '=', page.personId)
    .where('meeting_access.ends_at', '<=', page.now)
    .where((where) => where.not(isLive))
    .where('meeting.state', '=', 'planned')
    .orderBy('meeting_access.starts_at', 'desc')
    .orderBy('meeting.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows as (MeetingRow & { role: MeetingRole })[];
}

export async function listInvitees(reads: Reads, meetingId: string): Promise<InviteeRow[]> {
  return await reads
    .selectFrom('meeting_invitee')
    .select([
      'email',
      'display_name as displayName',
      'person_id as personId',
      'is_alternate_host as isAlternateHost',
    ])
    .where('meeting_id', '=', meetingId)
    .orderBy('email')
    .limit(1100)
    .execute();
}

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
  updated_at: Date;
}

/** Answers the meeting's id, or undefined when the number or the link is taken: try another. */
export async function insertMeeting(
  tx: Tx,
  plan: PlannedColumns,
  identity: {
    site_id: string;
    host_id: string;
    kind: 'planned' | 'instant';
    number: string;
    link_token: string;
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('meeting')
    .values({ ...plan, ...identity, created_at: plan.updated_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes a meeting whose version is still the one that was read. Answers whether it was. */
export async function updateMeetingRow(
  tx: Tx,
  of: { id: string; version: number },
  plan: PlannedColumns,
): Promise<boolean> {
  const result = await tx
    .updateTable('meeting')
    .set({
      ...plan,
      version: sql<number>`version + 1`,
      calendar_sequence: sql<number>`calendar_sequence + 1`,
    })
    .where('id', '=', of.id)
    .where('version', '=', of.version)
    .where('state', '=', 'planned')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Replaces whom a meeting invites, and the rows by which people find it. */
export async function replaceInvitees(
  tx: Tx,
  meeting: { id: string; hostId: string; startsAt: Date; endsAt: Date },
  invitees: readonly InviteeRow[],
): Promise<void> {
  const { id, hostId } = meeting;
  await tx.deleteFrom('meeting_invitee').where('meeting_id', '=', id).execute();
  await tx.deleteFrom('meeting_access').where('meeting_id', '=', id).execute();
  if (invitees.length > 0) {
    const rows = invitees.map((invitee) => ({
      meeting_id: id,
      email: invitee.email,
      display_name: invitee.displayName,
      person_id: invitee.personId,
      is_alternate_host: invitee.isAlternateHost,
    }));
    await tx.insertInto('meeting_invitee').values(rows).execute();
  }
  const people = invitees.filter((invitee) => invitee.personId !== null && invitee.personId !== hostId);
  const place = { meeting_id: id, starts_at: meeting.startsAt, ends_at: meeting.endsAt };
  const access = people.map(({ personId, isAlternateHost }) =>
    Object.assign(
      { person_id: personId as string, role: isAlternateHost ? 'alternateHost' : 'invitee' },
      place,
    ),
  );
  await tx
    .insertInto('meeting_access')
    .values([{ person_id: hostId, role: 'host', ...place }, ...access])
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

/** The people of a site behind addresses, to give invitees their rows. */
export async function findPeopleByEmail(
  reads: Reads,
  siteId: string,
  emails: readonly string[],
): Promise<{ personId: string; email: string; displayName: string; roles: string[] }[]> {
  if (emails.length === 0) return [];
  return await reads
    .selectFrom('person')
    .innerJoin('auth_user', 'auth_user.id', 'person.account_id')
    .select([
      'person.id as personId',
      'auth_user.email',
      'person.display_name as displayName',
      'person.roles',
    ])
    .where('person.site_id', '=', siteId)
    .where('person.state', '!=', 'disabled')
    .where('auth_user.email', 'in', [...emails])
    .execute();
}
