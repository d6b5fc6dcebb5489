import { sql } from 'kysely';
import type { RoomRole, Standing } from '@portico/contract/room';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import type { MeetingRole } from '../meetings/index.ts';
import { BACK_WITHIN_MS, isRowId, participants, PRESENT, type ParticipantRow } from './joining.store.ts';

/** What somebody showed who has no part in a meeting: its link or its password, as it was at that time. */
export interface Proof {
  kind: 'link' | 'password';
  version: number;
}

/** The same with what the place rests on now. */
export interface EntrantRow extends ParticipantRow {
  /** What the person is to the meeting by whom it invites. */
  access: MeetingRole | null;
  proof: Proof['kind'] | null;
  proofVersion: number | null;
}

const entrants = (reads: Reads) =>
  participants(reads).select([
    'proof',
    'proof_version as proofVersion',
    sql<MeetingRole | null>`(select a.role from meeting_access a where a.meeting_id = participant.meeting_id and
      a.person_id = participant.person_id)`.as('access'),
  ]);

/** Who somebody is at a door: a person of the site, or a guest by the id of their browser. */
export type Entrant = { personId: string } | { guestId: string };

const byEntrant = (entrant: Entrant) =>
  'personId' in entrant
    ? (['person_id', entrant.personId] as const)
    : (['guest_id', entrant.guestId] as const);

export async function findEntrant(
  reads: Reads,
  meetingId: string,
  entrant: Entrant,
): Promise<EntrantRow | undefined> {
  const [column, id] = byEntrant(entrant);
  const row = await entrants(reads)
    .where('meeting_id', '=', meetingId)
    .where(column, '=', id)
    .executeTakeFirst();
  return row as EntrantRow | undefined;
}

/** What a person is in the room of a meeting; undefined for who never came to its door. */
export async function findRoomRole(
  reads: Reads,
  meetingId: string,
  personId: string,
): Promise<RoomRole | undefined> {
  return (await findEntrant(reads, meetingId, { personId }))?.role;
}

/** The same with what their places rest on; of a crowd that waits nobody is left out. */
export async function listEntrants(
  reads: Reads,
  meetingId: string,
  standings: readonly Standing[],
): Promise<EntrantRow[]> {
  const rows = await entrants(reads)
    .where('meeting_id', '=', meetingId)
    .where('standing', 'in', [...standings])
    .orderBy('standing_since')
    .orderBy('id')
    .limit(20_000)
    .execute();
  return rows as EntrantRow[];
}

/** Who is more than an attendee by their place, or by whom the meeting invites. */
export async function listWithRoles(reads: Reads, meetingId: string): Promise<EntrantRow[]> {
  const rows = await entrants(reads)
    .where('meeting_id', '=', meetingId)
    .where(
      sql<boolean>`(role <> 'attendee' or exists (select from meeting_access a where a.meeting_id = participant.meeting_id
        and a.person_id = participant.person_id and a.role = 'alternateHost'))`,
    )
    .limit(2000)
    .execute();
  return rows as EntrantRow[];
}

/** Whose places at doors: those that sessions entered, all of a person, or of whoever is disabled at a meeting. */
export type PlacesOf = { sessionIds: readonly string[] } | { personId: string } | { disabledAt: string };

type Places = ReturnType<typeof participants>;

function placesOf(places: Places, of: PlacesOf): Places {
  if ('personId' in of) return places.where('person_id', '=', of.personId);
  if ('sessionIds' in of) return places.where('session_id', 'in', [...of.sessionIds]);
  return places
    .where('meeting_id', '=', of.disabledAt)
    .where(
      sql<boolean>`exists (select from person where person.id = participant.person_id and person.state = 'disabled')`,
    );
}

/** People of these places who are there or wait, or whose connection was lost so short a time ago that they could be back. */
export async function listPresentOf(reads: Reads, of: PlacesOf, now: Date): Promise<ParticipantRow[]> {
  const lostAfter = new Date(now.getTime() - BACK_WITHIN_MS);
  const present = participants(reads).where((where) =>
    where.or([
      where('standing', 'in', [...PRESENT]),
      where.and([where('standing', '=', 'left'), where('lost_at', '>', lostAfter)]),
    ]),
  );
  return (await placesOf(present, of).limit(1000).execute()) as ParticipantRow[];
}

export interface NewParticipant {
  siteId: string;
  meetingId: string;
  entrant: Entrant;
  displayName: string;
  /** Undefined to leave it as it is. */
  email?: string | null;
  role: RoomRole;
  /** Undefined to leave it as it is. */
  proof?: Proof | undefined;
  at: Date;
}

/** Gives somebody a place at the door, or changes what they are called there. */
export async function savePlace(tx: Tx, place: NewParticipant): Promise<EntrantRow> {
  const [column, id] = byEntrant(place.entrant);
  const known = {
    display_name: place.displayName,
    role: place.role,
    ...(place.email !== undefined && { email: place.email }),
    ...(place.proof && { proof: place.proof.kind, proof_version: place.proof.version }),
  };
  await tx
    .insertInto('participant')
    .values({
      site_id: place.siteId,
      meeting_id: place.meetingId,
      [column]: id,
      ...known,
      standing: 'ready',
      standing_since: place.at,
      created_at: place.at,
    })
    .onConflict((conflict) => conflict.columns(['meeting_id', column]).doUpdateSet(known))
    .execute();
  const saved = await findEntrant(tx, place.meetingId, place.entrant);
  if (!saved) throw new Error(`${id} has no place at the meeting ${place.meetingId}`);
  return saved;
}

/** Remembers which session entered. */
export async function setSession(tx: Tx, id: string, sessionId: string | null): Promise<void> {
  await tx.updateTable('participant').set({ session_id: sessionId }).where('id', '=', id).execute();
}

/** Somebody whom the engine names, in a room that goes on. */
export interface RoomPlace {
  displayName: string;
  role: RoomRole;
  standing: Standing;
  lostAt: Date | null;
  personId: string | null;
  hostId: string;
  access: MeetingRole | null;
}

const placeInRoom = prepared((reads: Reads, { room, identity }: Slots<{ room: string; identity: string }>) =>
  reads
    .selectFrom('participant')
    .innerJoin('meeting_instance as instance', 'instance.id', 'participant.instance_id')
    .innerJoin('meeting', 'meeting.id', 'participant.meeting_id')
    .leftJoin('meeting_access as access', (join) =>
      join
        .onRef('access.meeting_id', '=', 'participant.meeting_id')
        .onRef('access.person_id', '=', 'participant.person_id'),
    )
    .select([
      'participant.display_name as displayName',
      'participant.role',
      'participant.standing',
      'participant.lost_at as lostAt',
      'participant.person_id as personId',
      'meeting.host_id as hostId',
      'access.role as access',
    ])
    .where('participant.id', '=', identity)
    .where('instance.id', '=', room)
    .where('instance.ended_at', 'is', null),
);

/** The place in a room that goes on of somebody whom the engine names; undefined for who has none. */
export async function findRoomPlace(
  reads: Reads,
  named: { room: string; identity: string },
): Promise<RoomPlace | undefined> {
  if (!isRowId(named.room) || !isRowId(named.identity)) return undefined;
  const [row] = await placeInRoom(reads, named);
  return row as RoomPlace | undefined;
}
