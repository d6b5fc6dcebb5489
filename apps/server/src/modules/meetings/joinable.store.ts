import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { findRole, type MeetingRole } from './meetings.store.ts';
import { hasOwnNames, linkTokenOf, linkVersionOf, namedBy, numberOf } from './names.store.ts';

/** A meeting as its door knows it: planned, instant, a series, or somebody's personal room, which has no time. */
export interface JoinableMeeting {
  id: string;
  siteId: string;
  kind: 'planned' | 'instant' | 'personal';
  /** Nobody joins a series, but one of its dates. */
  isSeries: boolean;
  /** Of a date of a series, which has the number and the link of the series. */
  seriesId: string | null;
  occursAt: Date | null;
  /** The series of a date that has no row of its own: its people are those of the series. */
  computedFrom?: string;
  hostId: string;
  hostDisplayName: string;
  hostAvatarId: string | null;
  topic: string;
  number: string;
  linkToken: string;
  /** Rises with each new link. */
  linkVersion: number;
  password: string | null;
  /** Rises with each change of the password, also to none. */
  passwordVersion: number;
  hasLobby: boolean;
  joinBeforeHostMinutes: number | null;
  startsAt: Date | null;
  durationMinutes: number;
  state: 'planned' | 'cancelled';
}

const joinable = (reads: Reads, siteId: string) =>
  reads
    .selectFrom('meeting')
    .innerJoin('person', 'person.id', 'meeting.host_id')
    .leftJoin('meeting as named', (join) => join.on(sql`named.id`, '=', namedBy))
    .select([
      'meeting.id',
      'meeting.site_id as siteId',
      'meeting.series_id as seriesId',
      'meeting.occurs_at as occursAt',
      'meeting.host_id as hostId',
      'person.display_name as hostDisplayName',
      'person.avatar_id as hostAvatarId',
      'meeting.topic',
      'meeting.password',
      'meeting.password_version as passwordVersion',
      'meeting.has_lobby as hasLobby',
      'meeting.join_before_host_minutes as joinBeforeHostMinutes',
      'meeting.starts_at as startsAt',
      'meeting.duration_minutes as durationMinutes',
      'meeting.state',
      sql<string>`case meeting.kind when 'series' then 'planned' else meeting.kind end`.as('kind'),
      sql<boolean>`meeting.kind = 'series'`.as('isSeries'),
      numberOf.as('number'),
      linkTokenOf.as('linkToken'),
      linkVersionOf.as('linkVersion'),
    ])
    .where('meeting.site_id', '=', siteId);

/** What names a meeting at its door. */
export type MeetingKey = { id: string } | { number: string } | { linkToken: string } | { roomOf: string };

/** The meeting that a key names on a site; undefined when it names none. */
export async function findJoinable(
  reads: Reads,
  siteId: string,
  key: MeetingKey,
): Promise<JoinableMeeting | undefined> {
  const meetings = joinable(reads, siteId);
  const named =
    'id' in key
      ? meetings.where('meeting.id', '=', key.id)
      : 'number' in key
        ? meetings.where('meeting.number', '=', key.number).where(hasOwnNames)
        : 'linkToken' in key
          ? meetings.where('meeting.link_token', '=', key.linkToken).where(hasOwnNames)
          : meetings.where('meeting.host_id', '=', key.roomOf).where('meeting.kind', '=', 'personal');
  return (await named.executeTakeFirst()) as JoinableMeeting | undefined;
}

/** How a person stands to a meeting, if at all. */
export async function roleIn(
  reads: Reads,
  meeting: Pick<JoinableMeeting, 'id' | 'hostId' | 'computedFrom'>,
  personId: string,
): Promise<MeetingRole | undefined> {
  const { id, hostId, computedFrom = id } = meeting;
  return hostId === personId ? 'host' : await findRole(reads, computedFrom, personId);
}

const namedRooms = (reads: Reads) =>
  reads
    .selectFrom('person')
    .innerJoin('meeting', 'meeting.host_id', 'person.id')
    .innerJoin('site', 'site.id', 'person.site_id')
    .select(['meeting.id', 'site.name as siteName'])
    .where('person.state', '=', 'active')
    .where('meeting.kind', '=', 'personal')
    .limit(2);

/**
 * The personal room that was given this name, else those of people of this user name, of whatever site; two are enough to know
 * that it is not clear.
 */
export async function findRoomsOfUser(
  reads: Reads,
  name: string,
): Promise<{ id: string; siteName: string }[]> {
  const given = await namedRooms(reads)
    .innerJoin('room_name', 'room_name.person_id', 'person.id')
    .where('room_name.name', '=', name)
    .execute();
  return given.length > 0 ? given : await namedRooms(reads).where('person.user_name', '=', name).execute();
}

/** Lets a personal room that is called after its owner go by their new name. */
export async function renamePersonalRoom(
  tx: Tx,
  hostId: string,
  { before, name, at }: { before: string; name: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('meeting')
    .set({ topic: name, updated_at: at, version: sql<number>`version + 1` })
    .where('host_id', '=', hostId)
    .where('kind', '=', 'personal')
    .where('topic', '=', before)
    .execute();
}

/** Makes the room of a person; does nothing when they have one, or when the number or the link is taken. */
export async function insertPersonalRoom(
  tx: Tx,
  room: { siteId: string; hostId: string; topic: string; number: string; linkToken: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('meeting')
    .values({
      site_id: room.siteId,
      host_id: room.hostId,
      kind: 'personal',
      topic: room.topic,
      time_zone: 'UTC',
      duration_minutes: 0,
      number: room.number,
      link_token: room.linkToken,
      created_at: room.at,
      updated_at: room.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setRoomLobby(
  tx: Tx,
  id: string,
  { hasLobby, at }: { hasLobby: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable('meeting')
    .set({ has_lobby: hasLobby, updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('kind', '=', 'personal')
    .execute();
}
