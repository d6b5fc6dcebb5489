import { randomUUID } from 'node:crypto';
import type { Answer } from '@portico/contract/operation';
import { prejoin } from '@portico/contract/joining';
import { scheduleMeeting, type MeetingDetail } from '@portico/contract/meetings';
import { enterRoom, getRoom, type RoomView } from '@portico/contract/room';
import { rowId } from '../modules/meetings/index.ts';
import type { TestApp, Visitor } from './app.ts';
import { makeSite } from './people.ts';

interface PlanOptions {
  topic?: string;
  hasLobby?: boolean;
  joinBeforeHostMinutes?: 0 | 5 | 10 | 15 | null;
  password?: string | null;
  start?: string;
  timeZone?: string;
  invitees?: string[];
  alternateHosts?: string[];
  recurrence?: { rrule: string };
}

/** A meeting of somebody's that begins right now, by the tests' clock and the wall of Berlin; Gus is invited. */
export const planNow = (host: Visitor, options: PlanOptions = {}): Promise<MeetingDetail> =>
  host.call(scheduleMeeting, {
    body: {
      topic: 'Standup',
      start: '2026-11-21T10:00',
      timeZone: 'Europe/Berlin',
      durationMinutes: 30,
      invitees: ['gus@acme.example'],
      joinBeforeHostMinutes: null, // who comes first waits for the host
      ...options,
    },
  });

/** A browser of somebody without an account, as the page of a meeting leaves it. */
export async function guestOf(app: TestApp, uuid: string): Promise<Visitor> {
  const visitor = app.visitor();
  const { id: siteId } = await makeSite(app);
  visitor.session.ticket = app.identity.tickets.issue({
    kind: 'guest',
    guestId: randomUUID(),
    siteId,
    meetingId: rowId(uuid),
  });
  return visitor;
}

/** What the link of an invitation carries. */
export const linkTokenOf = ({ meetingLink }: MeetingDetail): string =>
  new URL(meetingLink).searchParams.get('MTID') ?? '';

/** A guest with a place at the door, by the link of the invitation. */
export async function guestAtDoor(app: TestApp, meeting: MeetingDetail, name: string): Promise<Visitor> {
  const guest = await guestOf(app, meeting.uuid);
  await guest.call(prejoin, {
    headers: { meetinguuid: meeting.uuid, meetingauthtoken: linkTokenOf(meeting) },
    body: { attendeeFullName: name },
  });
  return guest;
}

/** A person of the meeting comes to its door, as opening the room's page does. */
export const arrive = (visitor: Visitor, uuid: string): Promise<Answer<typeof prejoin>> =>
  visitor.call(prejoin, { headers: { meetinguuid: uuid }, body: {} });

export const enter = (visitor: Visitor, uuid: string): Promise<Answer<typeof enterRoom>> =>
  visitor.call(enterRoom, { params: { uuid }, body: {} });

export const look = (visitor: Visitor, uuid: string): Promise<RoomView> =>
  visitor.call(getRoom, { params: { uuid } });

/** What the room of a meeting is called in the engine: the id of its last time. */
export async function roomOf({ data }: Pick<TestApp, 'data'>, uuid: string): Promise<string> {
  const { rows } = await data.database.pool.query<{ id: string }>(
    'select id from meeting_instance where meeting_id = $1 order by started_at desc limit 1',
    [rowId(uuid)],
  );
  return rows[0]!.id;
}
