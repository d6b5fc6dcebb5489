import type { Answer } from '@portico/contract/operation';
import { endOf, type Slice } from '@portico/contract/page';
import type {
  getLiveRoom,
  getPersonQuality,
  LineSample,
  listLiveRooms,
  listPastTimes,
  QualityReport,
} from '@portico/contract/quality';
import type { Reads } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { GuestActor, PersonActor } from '../../platform/http/actor.ts';
import { findRoomRole } from '../joining/index.ts';
import { findJoinable, roleIn, rowId, type JoinableMeeting } from '../meetings/index.ts';
import { findParticipantAt } from './keeping.store.ts';
import { countLive, listLivePeople, listLiveRooms as listRooms } from './live.store.ts';
import type { QualityKeeper } from './quality.keeper.ts';
import { mayReadReport } from './quality.policy.ts';
import {
  presentLine,
  presentMinute,
  presentPast,
  presentPerson,
  presentRoom,
  presentSpells,
  presentTime,
} from './quality.present.ts';
import {
  findTime,
  listBadMinutes,
  listMinutes,
  listPast,
  listPeople,
  listTimes,
  readWhole,
  type TimeRow,
} from './report.store.ts';

/** What is live is what was measured in this minute and the one before. */
const LIVE_MS = 60_000;
const MINUTE_MS = 60_000;

const liveSince = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - LIVE_MS) / MINUTE_MS) * MINUTE_MS);

interface Reported {
  actor: PersonActor | GuestActor;
  uuid: string;
  samples: readonly LineSample[];
  now: Date;
}

/** Notes what a browser measured: of its own person, and only while they are inside. */
export async function noteLine(reads: Reads, keeper: QualityKeeper, reported: Reported): Promise<void> {
  const { actor, uuid, samples, now } = reported;
  const meetingId = rowId(uuid);
  if (actor.kind === 'guest' && actor.meetingId !== meetingId) throw new Failure('notFound');
  const who =
    actor.kind === 'person'
      ? ({ column: 'person_id', id: actor.personId } as const)
      : ({ column: 'guest_id', id: actor.guestId } as const);
  const place = await findParticipantAt(reads, { meetingId, ...who });
  if (!place) throw new Failure('notFound');
  keeper.ledger.note(place, samples, now);
}

export async function readLiveRooms(
  reads: Reads,
  keeper: QualityKeeper,
  { siteId, now, ...page }: Slice & { siteId: string; now: Date },
): Promise<Answer<typeof listLiveRooms>> {
  const rows = await listRooms(reads, { siteId, since: liveSince(now), ...page });
  const { rooms: total, people } = await countLive(reads, siteId);
  return {
    engine: keeper.state(),
    rooms: rows.map(presentRoom),
    people,
    total,
    ...endOf(page, total - page.offset),
  };
}

export async function readLiveRoom(
  reads: Reads,
  { siteId, instanceId, now, ...page }: Slice & { siteId: string; instanceId: string; now: Date },
): Promise<Answer<typeof getLiveRoom>> {
  const since = liveSince(now);
  const [room] = await listRooms(reads, { siteId, since, instanceId, offset: 0, limit: 1 });
  if (!room) throw new Failure('notFound');
  const people = await listLivePeople(reads, { siteId, instanceId, since, ...page });
  return {
    room: presentRoom(room),
    people: people.map(presentPerson),
    total: room.people,
    ...endOf(page, room.people - page.offset),
  };
}

export async function readPast(
  reads: Reads,
  { siteId, offset, limit }: Slice & { siteId: string },
): Promise<Answer<typeof listPastTimes>> {
  const rows = await listPast(reads, { siteId, offset, limit: limit + 1 });
  return {
    times: rows.slice(0, limit).map(presentPast),
    ...endOf({ offset, limit }, rows.length),
  };
}

/** A meeting whose report the actor may read; for everybody else there is none. */
export async function openReport(reads: Reads, actor: PersonActor, uuid: string): Promise<JoinableMeeting> {
  const meeting = await findJoinable(reads, actor.siteId, { id: rowId(uuid) });
  if (!meeting) throw new Failure('notFound');
  const roles = [
    await roleIn(reads, meeting, actor.personId),
    await findRoomRole(reads, meeting.id, actor.personId),
  ];
  if (!mayReadReport(actor, roles)) throw new Failure('notFound');
  return meeting;
}

/** One time of a meeting. */
export async function openTime(reads: Reads, meetingId: string, instanceId: string): Promise<TimeRow> {
  const time = await findTime(reads, meetingId, instanceId);
  if (!time) throw new Failure('notFound');
  return time;
}

interface AboutMeeting extends Slice {
  actor: PersonActor;
  uuid: string;
  instanceId: string | undefined;
}

export async function readReport(reads: Reads, input: AboutMeeting): Promise<QualityReport> {
  const { actor, uuid, instanceId, ...page } = input;
  const meeting = await openReport(reads, actor, uuid);
  const times = await listTimes(reads, meeting.id);
  // the latest where none is named
  const time = instanceId === undefined ? times[0] : await openTime(reads, meeting.id, instanceId);
  const head = { meeting: { uuid, topic: meeting.topic }, times: times.map(presentTime) };
  if (!time) {
    const minutes = { good: 0, fair: 0, poor: 0 };
    const line = presentLine({ seconds: null });
    return { ...head, time: null, minutes, line, spells: [], people: [], total: 0, ...endOf(page, 0) };
  }
  const { good, fair, poor, people, ...sums } = await readWhole(reads, time.instanceId);
  const rows = await listPeople(reads, { instanceId: time.instanceId, ...page });
  return {
    ...head,
    time: presentTime(time),
    minutes: { good, fair, poor },
    line: presentLine(sums),
    spells: presentSpells(await listBadMinutes(reads, time.instanceId)),
    people: rows.map(presentPerson),
    total: people,
    ...endOf(page, people - page.offset),
  };
}

export async function readPerson(
  reads: Reads,
  input: { actor: PersonActor; uuid: string; instanceId: string; participantId: string },
): Promise<Answer<typeof getPersonQuality>> {
  const { actor, uuid, instanceId, participantId } = input;
  const meeting = await openReport(reads, actor, uuid);
  await openTime(reads, meeting.id, instanceId);
  const rows = await listMinutes(reads, { instanceId, participantId });
  const [first] = rows;
  if (!first) throw new Failure('notFound');
  const { displayName, isGuest } = first;
  return {
    participantId,
    displayName,
    isGuest,
    minutes: rows.map(presentMinute),
    spells: presentSpells(rows).toSorted((a, b) => a.from.localeCompare(b.from)),
  };
}
