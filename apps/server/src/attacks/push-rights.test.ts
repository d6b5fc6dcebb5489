import { prejoin } from '@portico/contract/joining';
import type { MeetingDetail } from '@portico/contract/meetings';
import { PollAnswer, ServerFrame, type EventFrame, type PollQuestion } from '@portico/contract/push';
import { PUSH_PATH } from '@portico/contract/push-channel';
import { deleteRecording } from '@portico/contract/recordings';
import {
  appointCohost,
  endMeeting,
  leaveRoom,
  lockRoom,
  removeParticipant,
  roomEvents,
  sendMessage,
} from '@portico/contract/room';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { makeRecordingOf } from '../testing/recordings.ts';
import { enter, guestAtDoor, linkTokenOf, planNow } from '../testing/rooms.ts';
import { openTab, type Tab } from '../testing/tab.ts';

let app: TestApp;
let hana: Visitor;
let ivo: Visitor;
let room: string;
let meeting: MeetingDetail;
let uuid: string;
let tabs: Tab[] = [];
const hour = 3600;

beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example');
  await makePerson(app, 'ivo@acme.example');
});
/** Each test has a meeting of its own that goes on, with Hana in it. */
beforeEach(async () => {
  app.clock.advance(hour);
  [hana, ivo] = [await signedIn(app, 'hana@acme.example'), await signedIn(app, 'ivo@acme.example')];
  const start = new Date(app.clock.now().getTime() + hour * 1000).toISOString().slice(0, 16);
  meeting = await planNow(hana, { start, hasLobby: false });
  ({ uuid } = meeting);
  room = `room:${uuid}`;
  await goIn(hana);
});
afterEach(() => {
  for (const tab of tabs) tab.drop();
  tabs = [];
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

async function goIn(visitor: Visitor): Promise<string> {
  const headers = { meetinguuid: uuid, meetingauthtoken: linkTokenOf(meeting) };
  await visitor.call(prejoin, { headers, body: {} });
  return (await enter(visitor, uuid)).room.me.id;
}

async function guestInside(): Promise<{ guest: Visitor; id: string }> {
  const guest = await guestAtDoor(app, meeting, 'Gus');
  return { guest, id: (await enter(guest, uuid)).room.me.id };
}

const listens = async (visitor: Visitor, channel = room, cursor?: string): Promise<Tab> => {
  const tab = await openTab(app.url, visitor.session.ticket ?? '', cursor);
  tabs.push(tab);
  tab.send({ id: 's', type: 'subscribe', data: { channel, ...(cursor !== undefined && { cursor }) } });
  await expect.poll(() => tab.notices.some((notice) => notice.startsWith('portico.subscribe'))).toBe(true);
  return tab;
};

const say = (text: string, by = hana) =>
  by.call(sendMessage, { params: { uuid }, body: { clientId: crypto.randomUUID(), text } });

const heard = (events: readonly EventFrame[]): unknown[] =>
  events
    .filter(({ data }) => data.eventType === roomEvents.message)
    .map(({ data }) => (data['message'] as { text: string }).text);

/** Something on a tab's own channel that happens after all else: once it has come, nothing else is on its way. */
async function everythingCameTo(tab: Tab, own: string): Promise<void> {
  const mark = crypto.randomUUID();
  await app.data.database.work((tx) =>
    app.data.push.publish(tx, { channels: [own], eventType: 'test.mark', data: { mark } }),
  );
  await expect.poll(() => tab.events.some(({ data }) => data['mark'] === mark)).toBe(true);
}

/** The channel that is theirs without asking, as their ticket says. */
const ownOf = ({ session: { ticket = '' } }: Visitor): string =>
  app.data.push.admit(ticket)?.channels[0] ?? '';

const ask = async (visitor: Visitor, cursor: string): Promise<PollAnswer> => {
  const question = { cursor, channels: [room], entering: [], isFirst: false } satisfies Partial<PollQuestion>;
  const response = await fetch(app.url + PUSH_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: visitor.session.ticket, ...question }),
  });
  return z.parse(PollAnswer, await response.json());
};

/** Asks again and again, as a tab does, until it has heard that it may not any more. */
async function asks(visitor: Visitor, cursor: string): Promise<EventFrame[]> {
  const { messages, cursor: next } = await ask(visitor, cursor);
  const frames = messages.map((text) => z.parse(ServerFrame, JSON.parse(text)) as EventFrame);
  const isOver = frames.some(({ data }) => data.eventType === 'portico.subscribe_refused');
  return isOver ? frames : [...frames, ...(await asks(visitor, next))];
}

describe('a message in a room reaches nobody who is out of it, on a connection that stays open', () => {
  test('a person who left', async () => {
    const { guest } = await guestInside();
    const tab = await listens(guest);
    await say('all are here');
    await expect.poll(() => heard(tab.events)).toEqual(['all are here']);
    await guest.call(leaveRoom, { params: { uuid } });
    await say('without Gus');
    await everythingCameTo(tab, ownOf(guest));
    expect(heard(tab.events)).toEqual(['all are here']);
    expect(tab.notices.at(-1)).toBe('portico.subscribe_refused');
  });

  test('a person who was removed, though the message follows at once', async () => {
    const { guest, id } = await guestInside();
    const tab = await listens(guest);
    const removal = hana.call(removeParticipant, { params: { uuid, participantId: id } });
    await removal.then(() => say('about Gus'));
    await everythingCameTo(tab, ownOf(guest));
    expect(heard(tab.events)).toEqual([]);
    expect(tab.events.some(({ data }) => data['isOwn'] === true)).toBe(true); // the page is told to look again
  });

  test('for whom it ended, when it takes place anew', async () => {
    const { guest } = await guestInside();
    const tab = await listens(guest);
    await hana.call(endMeeting, { params: { uuid } });
    await enter(hana, uuid);
    await say('a second time');
    await everythingCameTo(tab, ownOf(guest));
    expect(heard(tab.events)).toEqual([]);
  });

  test('a person who is a cohost no longer, and was outside', async () => {
    const id = await goIn(ivo);
    const params = { uuid, participantId: id };
    await hana.call(appointCohost, { params, body: { role: 'cohost' } });
    await ivo.call(leaveRoom, { params: { uuid } });
    const tab = await listens(ivo, `lobby:${uuid}`);
    expect(tab.notices.at(-1)).toBe('portico.subscribed');
    await hana.call(appointCohost, { params, body: { role: 'attendee' } });
    await say('among us');
    await everythingCameTo(tab, ownOf(ivo));
    expect(heard(tab.events)).toEqual([]);
    expect(tab.notices.at(-1)).toBe('portico.subscribe_refused');
  });

  test('a moderator who left, who still hears that something changed there', async () => {
    await hana.call(appointCohost, {
      params: { uuid, participantId: await goIn(ivo) },
      body: { role: 'cohost' },
    });
    const inside = await listens(ivo);
    await ivo.call(leaveRoom, { params: { uuid } });
    const outside = await listens(ivo, `lobby:${uuid}`);
    await say('without Ivo');
    await hana.call(lockRoom, { params: { uuid }, body: { isLocked: true } });
    for (const tab of [inside, outside]) await everythingCameTo(tab, ownOf(ivo));
    expect(heard([...inside.events, ...outside.events])).toEqual([]);
    expect(outside.events.map(({ data }) => data.eventType)).toContain(roomEvents.changed);
    expect((await listens(ivo)).notices.at(-1)).toBe('portico.subscribe_refused');
  });
});

describe('a message that came while a tab was away is given to nobody who is out of it by then', () => {
  test('a person who comes back with a cursor', async () => {
    const { guest, id } = await guestInside();
    const cursor = app.data.push.cursor();
    await hana.call(removeParticipant, { params: { uuid, participantId: id } });
    await say('about Gus');
    const tab = await listens(guest, room, cursor);
    await everythingCameTo(tab, ownOf(guest));
    expect(heard(tab.events)).toEqual([]);
  });

  test('a person who asks again and again, and was waiting for an answer', async () => {
    const { guest, id } = await guestInside();
    const answers = asks(guest, app.data.push.cursor());
    await expect.poll(() => app.data.push.tabs().polling).toBe(1);
    await app.data.database.work(async (tx) => {
      await tx.updateTable('participant').set({ standing: 'removed' }).where('id', '=', id).execute();
      const event = { eventType: roomEvents.message, data: { uuid, message: { text: 'about Gus' } } };
      await app.data.push.publish(tx, { channels: [room], ...event });
    });
    expect(heard(await answers)).toEqual([]);
  });
});

test('how far a recording is reaches nobody any more once its owner has deleted it', async () => {
  const { uuid: recording } = await makeRecordingOf(app, hana, { invitees: ['ivo@acme.example'] });
  const channel = `recording:${recording}`;
  const tab = await listens(ivo, channel);
  expect(tab.notices.at(-1)).toBe('portico.subscribed');
  await hana.call(deleteRecording, { params: { uuid: recording } });
  await app.data.database.work((tx) =>
    app.data.push.publish(tx, { channels: [channel], eventType: 'test.progress', data: {} }),
  );
  await everythingCameTo(tab, ownOf(ivo));
  expect(tab.events.map(({ data }) => data.eventType)).not.toContain('test.progress');
});
