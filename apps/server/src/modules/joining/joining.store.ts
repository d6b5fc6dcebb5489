import { sql } from 'kysely';
import type { RoomRole, Standing } from '@portico/contract/room';
import type { Reads, Tx } from '../../platform/db/tx.ts';

/** One time that a meeting takes place. Its id is the room's name in the media engine. */
export interface InstanceRow {
  id: string;
  siteId: string;
  meetingId: string;
  startedAt: Date;
  isLocked: boolean;
  recordingSince: Date | null;
  emptySince: Date | null;
  /** The process whose media engine has it. */
  mediaNode: string;
}

/** Somebody who came to the door of a meeting, with where they stand. */
export interface ParticipantRow {
  id: string;
  siteId: string;
  meetingId: string;
  personId: string | null;
  guestId: string | null;
  displayName: string;
  /** Of the person's picture, null where there is none. */
  avatarId: string | null;
  role: RoomRole;
  standing: Standing;
  /** The time that the standing is about. */
  instanceId: string | null;
  standingSince: Date;
  joinedAt: Date | null;
  handRaisedAt: Date | null;
  /** The time in which somebody who moderates brought them in to speak. */
  speaksIn: string | null;
  /** The session of the person who entered last. */
  sessionId: string | null;
  /** When the connection was lost, of somebody who has left so; null for who left in any other way. */
  lostAt: Date | null;
  /** When their page went, of somebody who may be back in a moment. */
  goingAt: Date | null;
}

/** Whom the end of a meeting concerns: everybody inside, and those who wait or watch. */
export const PRESENT = [
  'inRoom',
  'watching',
  'admitted',
  'inLobby',
  'waitingForPlace',
  'waitingForHost',
] as const satisfies readonly Standing[];

/** Who runs a meeting. */
export const RUN_BY = ['host', 'alternateHost'] as const satisfies readonly RoomRole[];

const instances = (reads: Reads) =>
  reads
    .selectFrom('meeting_instance')
    .select([
      'id',
      'site_id as siteId',
      'meeting_id as meetingId',
      'started_at as startedAt',
      'is_locked as isLocked',
      'recording_since as recordingSince',
      'empty_since as emptySince',
      'media_node as mediaNode',
    ])
    .where('ended_at', 'is', null);

/** The time that a meeting is taking place now. */
export async function findLive(reads: Reads, meetingId: string): Promise<InstanceRow | undefined> {
  return await instances(reads).where('meeting_id', '=', meetingId).executeTakeFirst();
}

/** When a meeting last ended, and whether an administrator of the site did that. */
export interface LastEnd {
  endedAt: Date;
  isByAdmin: boolean;
}

/** How a meeting last ended; undefined for one that never took place. */
export async function findLastEnd(reads: Reads, meetingId: string): Promise<LastEnd | undefined> {
  const row = await reads
    .selectFrom('meeting_instance')
    .select(['ended_at as endedAt', 'is_ended_by_admin as isByAdmin'])
    .where('meeting_id', '=', meetingId)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as LastEnd | undefined;
}

export async function findInstance(reads: Reads, id: string): Promise<InstanceRow | undefined> {
  return await instances(reads).where('id', '=', id).executeTakeFirst();
}

/** How many are in the room of a meeting, and whether somebody is who runs it; nobody is where none takes place. */
export async function findCrowd(
  reads: Reads,
  meetingId: string | undefined,
): Promise<{ count: number; isHostPresent: boolean }> {
  if (meetingId === undefined) return { count: 0, isHostPresent: false };
  const row = await reads
    .selectFrom('participant')
    .select((select) => [
      select.fn.countAll<string>().as('count'),
      select.fn
        .countAll<string>()
        .filterWhere('role', 'in', [...RUN_BY])
        .as('hosts'),
    ])
    .where('meeting_id', '=', meetingId)
    .where('standing', '=', 'inRoom')
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), isHostPresent: Number(row?.hosts ?? 0) > 0 };
}

/** What takes place, in the media engine of one process or in any, the oldest first. */
export async function listLive(reads: Reads, mediaNode?: string): Promise<InstanceRow[]> {
  const live = instances(reads).orderBy('started_at').limit(1000);
  return await (mediaNode === undefined ? live : live.where('media_node', '=', mediaNode)).execute();
}

/** Begins a meeting, unless somebody else has just done so; answers what takes place. */
export async function beginInstance(
  tx: Tx,
  meeting: { id: string; siteId: string },
  { at, mediaNode }: { at: Date; mediaNode: string },
): Promise<InstanceRow> {
  await tx
    .insertInto('meeting_instance')
    .values({
      site_id: meeting.siteId,
      meeting_id: meeting.id,
      started_at: at,
      media_node: mediaNode,
      empty_since: at,
    })
    .onConflict((conflict) => conflict.column('meeting_id').where('ended_at', 'is', null).doNothing())
    .execute();
  const live = await findLive(tx, meeting.id);
  if (!live) throw new Error(`the meeting ${meeting.id} did not begin`);
  return live;
}

type InstanceChange =
  | { ended_at: Date; recording_since: null; is_ended_by_admin: boolean }
  | { is_locked: boolean }
  | { empty_since: Date | null }
  | { recording_since: Date | null };

/** Changes what takes place; answers whether it still did. */
export async function changeInstance(tx: Tx, id: string, change: InstanceChange): Promise<boolean> {
  const result = await tx
    .updateTable('meeting_instance')
    .set(change)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What takes place on a site. */
export async function listLiveOf(reads: Reads, siteId: string): Promise<InstanceRow[]> {
  return await instances(reads).where('site_id', '=', siteId).orderBy('id').execute();
}

/** Ends everything that takes place: whatever engine it was in, nobody is in it any more. */
export async function endAllInstances(tx: Tx, at: Date): Promise<void> {
  await tx
    .updateTable('participant')
    .set({ standing: 'ended', standing_since: at, hand_raised_at: null })
    .where('standing', 'in', [...PRESENT])
    .where('meeting_id', 'in', instances(tx).clearSelect().select('meeting_id'))
    .execute();
  await tx
    .updateTable('meeting_instance')
    .set({ ended_at: at, recording_since: null })
    .where('ended_at', 'is', null)
    .execute();
}

/** Whoever came to a door. */
export const participants = (reads: Reads) =>
  reads
    .selectFrom('participant')
    .select([
      'id',
      'site_id as siteId',
      'meeting_id as meetingId',
      'person_id as personId',
      'guest_id as guestId',
      'display_name as displayName',
      'role',
      'standing',
      'instance_id as instanceId',
      'standing_since as standingSince',
      'joined_at as joinedAt',
      'hand_raised_at as handRaisedAt',
      'speaks_in as speaksIn',
      'session_id as sessionId',
      'lost_at as lostAt',
      'going_at as goingAt',
      sql<string | null>`(select p.avatar_id from person p where p.id = participant.person_id)`.as(
        'avatarId',
      ),
    ]);

export async function findParticipant(
  reads: Reads,
  meetingId: string,
  id: string,
): Promise<ParticipantRow | undefined> {
  const row = await participants(reads)
    .where('meeting_id', '=', meetingId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as ParticipantRow | undefined;
}

/** Remembers that somebody's page went, or with `null` that it is back. */
export async function setGoing(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('participant').set({ going_at: at }).where('id', '=', id).execute();
}

/** Somebody who is there or waits, and whose page went at that moment and is not back. */
export async function findGoing(reads: Reads, id: string, at: Date): Promise<ParticipantRow | undefined> {
  const row = await participants(reads)
    .where('id', '=', id)
    .where('going_at', '=', at)
    .where('standing', 'in', [...PRESENT])
    .executeTakeFirst();
  return row as ParticipantRow | undefined;
}

/** Who stands so at a meeting, the longest first. */
export async function listStanding(
  reads: Reads,
  meetingId: string,
  standings: readonly Standing[],
): Promise<ParticipantRow[]> {
  const rows = await participants(reads)
    .where('meeting_id', '=', meetingId)
    .where('standing', 'in', [...standings])
    .orderBy('standing_since')
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows as ParticipantRow[];
}

interface Move {
  standing: Standing;
  instanceId: string | null;
  at: Date;
  /** Whether the connection was lost: who is back soon goes on where it broke. */
  isLost?: boolean;
  /** Only those who still stand so: what was seen in the engine may be overtaken by who is sent out or signs out. */
  onlyFrom?: 'inRoom' | 'lost';
}

/** Who is back within this time had a page to reload, or a connection to find: their hand is still up. */
export const BACK_WITHIN_MS = 120_000;

/** What becomes of a hand: it stays up for who is back soon, and goes down with everybody else who is not inside. */
const handOf = ({ standing, instanceId, at }: Move) => {
  if (standing === 'left') return sql<Date | null>`hand_raised_at`;
  const soon = new Date(at.getTime() - BACK_WITHIN_MS);
  return sql<Date | null>`case when ${standing === 'inRoom'} and instance_id = ${instanceId} and
    (standing = 'inRoom' or standing = 'left' and standing_since > ${soon}) then hand_raised_at end`;
};

/** Lets people stand elsewhere. */
export async function move(tx: Tx, ids: readonly string[], to: Move): Promise<void> {
  if (ids.length === 0) return;
  const { standing, instanceId, at, isLost = false, onlyFrom } = to;
  let those = tx
    .updateTable('participant')
    .set({
      standing,
      instance_id: instanceId,
      standing_since: at,
      hand_raised_at: handOf(to),
      lost_at: isLost ? at : null,
      going_at: null,
      ...((standing === 'inRoom' || standing === 'watching') && { joined_at: at }),
    })
    .where('id', 'in', [...ids]);
  if (onlyFrom === 'inRoom') those = those.where('standing', '=', 'inRoom');
  if (onlyFrom === 'lost') those = those.where('standing', '=', 'left').where('lost_at', 'is not', null);
  await those.execute();
}

/** Takes what goes on for this transaction alone, so that places in it are counted one after the other. */
export async function holdInstance(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('meeting_instance').select('id').where('id', '=', id).forUpdate().execute();
}

/** Participants of a meeting whom the engine names. */
export async function listNamed(
  reads: Reads,
  meetingId: string,
  ids: readonly string[],
): Promise<ParticipantRow[]> {
  const known = ids.filter((id) => isRowId(id));
  if (known.length === 0) return [];
  const rows = await participants(reads)
    .where('meeting_id', '=', meetingId)
    .where('id', 'in', known)
    .limit(known.length)
    .execute();
  return rows as ParticipantRow[];
}

/** Whether a name of the engine's can be the id of a row. */
export const isRowId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export async function setHand(tx: Tx, id: string, raisedAt: Date | null): Promise<void> {
  await tx.updateTable('participant').set({ hand_raised_at: raisedAt }).where('id', '=', id).execute();
}

export async function setRole(tx: Tx, id: string, role: RoomRole): Promise<void> {
  await tx.updateTable('participant').set({ role }).where('id', '=', id).execute();
}

/** A room that somebody was in. */
export interface RecentRoom {
  id: string;
  topic: string;
  hostDisplayName: string;
  hostAvatarId: string | null;
  kind: 'planned' | 'instant' | 'personal';
  lastJoinedAt: Date;
  isLive: boolean;
  /** Null for a personal room. */
  startsAt: Date | null;
  durationMinutes: number;
  /** Whether the person may begin it. */
  runsMeeting: boolean;
}

/** The rooms that a person was in last: by their own rows, so the cost follows the person. */
export async function listRecent(reads: Reads, personId: string, limit: number): Promise<RecentRoom[]> {
  const rows = await reads
    .selectFrom('participant')
    .innerJoin('meeting', 'meeting.id', 'participant.meeting_id')
    .innerJoin('person', 'person.id', 'meeting.host_id')
    .select([
      'meeting.id',
      'meeting.topic',
      'person.display_name as hostDisplayName',
      'person.avatar_id as hostAvatarId',
      'meeting.kind',
      'participant.joined_at as lastJoinedAt',
      'meeting.starts_at as startsAt',
      'meeting.duration_minutes as durationMinutes',
      sql<boolean>`(meeting.host_id = ${personId} or exists (select from meeting_access a where a.meeting_id = meeting.id
        and a.person_id = ${personId} and a.role = 'alternateHost'))`.as('runsMeeting'),
      sql<boolean>`exists (select from meeting_instance i where i.meeting_id = meeting.id and i.ended_at is null)`.as(
        'isLive',
      ),
    ])
    .where('participant.person_id', '=', personId)
    .where('participant.joined_at', 'is not', null)
    .where('meeting.state', '=', 'planned')
    .orderBy('participant.joined_at', 'desc')
    .orderBy('participant.id', 'desc')
    .limit(limit)
    .execute();
  return rows as RecentRoom[];
}
