import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { MeetingDetail } from '@portico/contract/meetings';
import { getMeeting } from '@portico/contract/meetings';
import { leaveRoom, leaveWithPage, raiseHand, type MediaAccess } from '@portico/contract/room';
import { briskRooms, startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, guestAtDoor, look, planNow } from '../../testing/rooms.ts';
import { joinByToken } from '../../testing/signal-client.ts';

let app: TestApp;
let hana: Visitor;
let meeting: MeetingDetail;
let sockets: WebSocket[] = [];
const wait = { timeout: 10_000, interval: 100 };
const WHILE = { timeout: 40_000 };

beforeAll(async () => {
  app = await startTestApp({ hasMedia: true, paces: briskRooms });
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
});
beforeEach(async () => {
  hana = await signedIn(app, 'hana@acme.example');
  meeting = await planNow(hana, { hasLobby: false });
});
afterEach(() => {
  for (const socket of sockets) socket.terminate();
  sockets = [];
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

async function connect(media: MediaAccess | null): Promise<WebSocket> {
  const { socket } = await joinByToken(app.url, media?.token ?? '');
  sockets.push(socket);
  return socket;
}

/** Somebody in the room, for the portal and for the engine. */
async function goIn(visitor: Visitor): Promise<{ id: string; media: MediaAccess | null; socket: WebSocket }> {
  const { room, media } = await enter(visitor, meeting.uuid);
  return { id: room.me.id, media, socket: await connect(media) };
}

/** Resolves when the engine has told this of somebody. */
const heard = (type: 'participantJoined' | 'participantLeft', identity: string): Promise<void> =>
  new Promise((resolve) => {
    const stop = app.media!.on((event) => {
      if (event.type !== type || event.identity !== identity) return;
      stop();
      resolve();
    });
  });

const names = async (): Promise<string[]> =>
  (await look(hana, meeting.uuid)).participants.map(({ displayName }) => displayName);

/** Otto comes and vanishes, which is seen when the room is put right: with all that happened in it before. */
async function roomIsPutRight(): Promise<void> {
  const { socket } = await goIn(await guestAtDoor(app, meeting, 'Otto'));
  expect(await names()).toContain('Otto');
  socket.terminate();
  await expect.poll(names, wait).not.toContain('Otto');
}

it('a person who vanishes without a word has left after a while, and one who stays is not touched', async () => {
  await arrive(hana, meeting.uuid);
  await goIn(hana);
  const guest = await guestAtDoor(app, meeting, 'Greta');
  const { socket } = await goIn(guest);
  app.clock.advance(20);
  expect(await names()).toEqual(expect.arrayContaining(['Hana', 'Greta']));
  socket.terminate();
  await expect.poll(names, wait).toEqual(['Hana']);
  expect((await look(guest, meeting.uuid)).me.standing).toBe('left');
  expect((await enter(guest, meeting.uuid)).room.me.standing).toBe('inRoom');
});

it(
  'a person who vanishes as soon as they are in has left as well, and is back as soon as they are',
  WHILE,
  async () => {
    await arrive(hana, meeting.uuid);
    await goIn(hana);
    const guest = await guestAtDoor(app, meeting, 'Greta');
    const { media, socket } = await goIn(guest);
    expect(await names()).toEqual(expect.arrayContaining(['Hana', 'Greta']));
    socket.terminate();
    await expect.poll(names, wait).toEqual(['Hana']);
    app.clock.advance(1);
    await connect(media);
    await expect.poll(names, wait).toHaveLength(2);
  },
);

it('a person who loads the page anew is there meanwhile, whatever the engine says', WHILE, async () => {
  await arrive(hana, meeting.uuid);
  await goIn(hana);
  const guest = await guestAtDoor(app, meeting, 'Greta');
  const { socket, id } = await goIn(guest);
  app.clock.advance(20);
  await guest.call(leaveWithPage, { params: { uuid: meeting.uuid } });
  // on a busy machine the room is put right only after the page was waited for
  await app.data.database.pool.query(
    `update pgboss.job set start_after = now() + interval '1 hour' where name = 'room-going'`,
  );
  const left = heard('participantLeft', id);
  socket.terminate();
  await left;
  await roomIsPutRight();
  expect(await names()).toContain('Greta');
  await goIn(guest);
  await roomIsPutRight();
  expect(await names()).toContain('Greta');
});

it(
  'a person who is disabled without a word to this process is out when the room is put right',
  WHILE,
  async () => {
    await arrive(hana, meeting.uuid);
    await goIn(hana);
    const gus = await signedIn(app, 'gus@acme.example');
    await arrive(gus, meeting.uuid);
    const { socket } = await goIn(gus);
    expect(await names()).toEqual(expect.arrayContaining(['Gus', 'Hana']));
    const setState = (state: string) =>
      app.data.database.pool.query(
        `update person set state = $1 where account_id = (select id from auth_user where email = 'gus@acme.example')`,
        [state],
      );
    await setState('disabled');
    await roomIsPutRight();
    expect(await names()).toEqual(['Hana']);
    await expect.poll(() => socket.readyState, wait).toBe(WebSocket.CLOSED);
    await setState('active');
  },
);

it('a person who loads the page anew has time to connect, whatever the engine says of the page before', async () => {
  await arrive(hana, meeting.uuid);
  await goIn(hana);
  const guest = await guestAtDoor(app, meeting, 'Greta');
  const { room, media } = await enter(guest, meeting.uuid);
  const hasCome = heard('participantJoined', room.me.id);
  const socket = await connect(media);
  await hasCome;
  app.clock.advance(1);
  await guest.call(leaveRoom, { params: { uuid: meeting.uuid } });
  await enter(guest, meeting.uuid);
  const hasLeft = heard('participantLeft', room.me.id);
  socket.terminate();
  await hasLeft;
  await roomIsPutRight();
  expect(await names()).toEqual(expect.arrayContaining(['Hana', 'Greta']));
});

it('a room that stays empty ends, and the meeting can begin anew', async () => {
  await arrive(hana, meeting.uuid);
  const { id, socket } = await goIn(hana);
  const gone = heard('participantLeft', id);
  await hana.call(leaveRoom, { params: { uuid: meeting.uuid } });
  const state = async () => (await hana.call(getMeeting, { params: { uuid: meeting.uuid } })).state;
  expect(await state()).toBe('live');
  socket.terminate();
  await gone;
  app.clock.advance(121);
  await expect.poll(state, wait).toBe('planned');
  expect((await enter(hana, meeting.uuid)).door.kind).toBe('start');
});

it('when the engine dies everybody has time to come back, with the hand as it was', WHILE, async () => {
  await arrive(hana, meeting.uuid);
  const host = await goIn(hana);
  const guest = await guestAtDoor(app, meeting, 'Greta');
  const { id, socket } = await goIn(guest);
  const hand = { params: { uuid: meeting.uuid, participantId: id }, body: { isRaised: true } };
  await guest.call(raiseHand, hand);
  app.clock.advance(60);
  const line = app.logged.findLast((one) => one.includes('the media engine runs')) ?? '{}';
  process.kill((JSON.parse(line) as { pid: number }).pid, 'SIGKILL');
  await expect.poll(() => socket.readyState, wait).toBe(WebSocket.CLOSED);
  await expect.poll(() => app.media?.isRunning(), wait).toBe(true);
  await connect(host.media);
  await roomIsPutRight(); // and by then Greta has not left
  const handOf = async () =>
    (await look(hana, meeting.uuid)).participants.find((one) => one.id === id)?.handRaisedAt;
  expect(await handOf()).toEqual(expect.any(String));
  app.clock.advance(16);
  await roomIsPutRight();
  await expect.poll(names, wait).toEqual(['Hana']);
});
