import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { renewMeetingLink, updateMeeting, type MeetingDetail } from '@portico/contract/meetings';
import {
  appointCohost,
  endMeeting,
  leaveRoom,
  removeParticipant,
  type MediaAccess,
} from '@portico/contract/room';
import { briskRooms, startTestApp, type TestApp, type Visitor } from '../testing/app.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { arrive, enter, guestAtDoor, look, planNow, roomOf } from '../testing/rooms.ts';
import { joinByToken, type SignalClient } from '../testing/signal-client.ts';
import { statusOfUpgrade } from '../testing/upgrade.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;
let meeting: MeetingDetail;
let clients: SignalClient[] = [];

beforeAll(async () => {
  app = await startTestApp({ hasMedia: true, paces: briskRooms });
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
});
beforeEach(async () => {
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
  meeting = await planNow(hana, { hasLobby: false });
  await arrive(hana, meeting.uuid);
});
afterEach(() => {
  for (const { socket } of clients) socket.terminate();
  clients = [];
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const tokenOf = (media: MediaAccess | null): string => {
  if (!media) throw new Error('nobody is let in');
  return media.token;
};

async function join(token: string): Promise<SignalClient> {
  const client = await joinByToken(app.url, token);
  clients.push(client);
  return client;
}

/** Somebody in the room by the rows, with the token that they got for it. */
async function goIn(visitor: Visitor): Promise<{ id: string; token: string }> {
  const { room, media } = await enter(visitor, meeting.uuid);
  return { id: room.me.id, token: tokenOf(media) };
}

/** How the engine is asked by the token in both ways: to join, and why not. */
const asked = async (token: string): Promise<{ join: number; validate: number }> => ({
  join: await statusOfUpgrade(`${app.url}/rtc/v1?access_token=${token}`, {}),
  validate: (await fetch(`${app.url}/rtc/v1/validate?access_token=${token}`)).status,
});

const WHILE = { timeout: 40_000 };
const REFUSED = { join: 403, validate: 403 };
const GOOD = { join: 101, validate: 200 };

const inEngine = async (room: string): Promise<string[]> =>
  (await app.media!.list(room)).map(({ identity }) => identity);

describe('a join token that is still good', () => {
  it('does not let a removed guest join, not for a moment, nor as a bearer token', async () => {
    const host = await goIn(hana);
    await join(host.token);
    const { id, token } = await goIn(await guestAtDoor(app, meeting, 'Greta'));
    const client = await join(token);
    await hana.call(removeParticipant, { params: { uuid: meeting.uuid, participantId: id } });
    await expect.poll(() => client.socket.readyState).toBe(WebSocket.CLOSED);
    expect(await asked(token)).toEqual(REFUSED);
    const headers = { authorization: `Bearer ${token}` };
    expect(await statusOfUpgrade(`${app.url}/rtc/v1`, headers)).toBe(403);
    expect(await statusOfUpgrade(`${app.url}/rtc/v1?access_token=${token}&access_token=x`, {})).toBe(403);
    expect(await asked(host.token), 'somebody else of the room').toEqual(GOOD);
  });

  it('does not bring an appointed cohost back as one who was made an attendee again', async () => {
    await goIn(hana);
    await arrive(gus, meeting.uuid);
    const { id } = await goIn(gus);
    const appoint = (role: 'cohost' | 'attendee') =>
      hana.call(appointCohost, { params: { uuid: meeting.uuid, participantId: id }, body: { role } });
    await appoint('cohost');
    const { token } = await goIn(gus);
    expect((await join(token)).role).toBe('cohost');
    await appoint('attendee');
    expect((await join(token)).role).toBe('attendee');
  });

  it('opens no room of a meeting that has ended, whosever it is', async () => {
    const { token } = await goIn(hana);
    const { socket } = await join(token);
    const room = await roomOf(app, meeting.uuid);
    await hana.call(endMeeting, { params: { uuid: meeting.uuid } });
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED);
    expect(await asked(token)).toEqual(REFUSED);
    expect(await inEngine(room)).toEqual([]);
  });

  it('is of no use at the next time of the meeting', async () => {
    const { token } = await goIn(hana);
    await hana.call(endMeeting, { params: { uuid: meeting.uuid } });
    const next = await goIn(hana);
    expect(await asked(token)).toEqual(REFUSED);
    expect(await asked(next.token)).toEqual(GOOD);
  });

  it('does not bring back who left, until they enter anew', async () => {
    await goIn(hana);
    const guest = await guestAtDoor(app, meeting, 'Greta');
    const { token } = await goIn(guest);
    await guest.call(leaveRoom, { params: { uuid: meeting.uuid } });
    expect(await asked(token)).toEqual(REFUSED);
    await goIn(guest);
    expect(await asked(token)).toEqual(GOOD);
  });

  it('brings back whose connection was lost, for two minutes', WHILE, async () => {
    await join((await goIn(hana)).token);
    const guest = await guestAtDoor(app, meeting, 'Greta');
    const { token } = await goIn(guest);
    (await join(token)).socket.terminate();
    const standing = async () => (await look(guest, meeting.uuid)).me.standing;
    await expect.poll(standing).toBe('left');
    app.clock.advance(60);
    await join(token);
    await expect.poll(standing).toBe('inRoom');
    clients.pop()?.socket.terminate();
    await expect.poll(standing).toBe('left');
    app.clock.advance(121);
    expect(await asked(token)).toEqual(REFUSED);
  });

  it(
    'token and door bring back a person whose connection was lost while the link changed, for two minutes',
    WHILE,
    async () => {
      meeting = await planNow(hana, { hasLobby: false, password: 'words' });
      const { uuid } = meeting;
      await arrive(hana, uuid);
      await join((await goIn(hana)).token);
      const guest = await guestAtDoor(app, meeting, 'Greta');
      const standing = async () => (await look(guest, uuid)).me.standing;
      const lose = async (token: string): Promise<void> => {
        (await join(token)).socket.terminate();
        await expect.poll(standing).toBe('left');
      };
      await lose((await goIn(guest)).token);
      await hana.call(renewMeetingLink, { params: { uuid } });
      app.clock.advance(60);
      await arrive(guest, uuid); // as the page does that is loaded anew
      expect((await look(guest, uuid)).door).toEqual({ kind: 'join' });
      await lose((await goIn(guest)).token);
      app.clock.advance(121);
      expect(await enter(guest, uuid)).toMatchObject({ door: { kind: 'refused' }, media: null });
    },
  );

  it('is asked about when a connection goes on where it broke', async () => {
    await goIn(hana);
    const guest = await guestAtDoor(app, meeting, 'Greta');
    const { id, token } = await goIn(guest);
    await join(token);
    // the resumption names the participant of the engine; who has no place does not come so far
    const resume = `&join_request=${Buffer.from([0x12, 0x00]).toString('base64url')}`;
    const again = () => statusOfUpgrade(`${app.url}/rtc/v1?access_token=${token}${resume}`, {});
    expect(await again()).toBe(101);
    await hana.call(removeParticipant, { params: { uuid: meeting.uuid, participantId: id } });
    expect(await again()).toBe(403);
  });
});

it('somebody inside who is an alternate host no more is an attendee for the engine too', async () => {
  await makePerson(app, 'ada@acme.example', { name: 'Ada' });
  const ada = await signedIn(app, 'ada@acme.example');
  const { uuid } = meeting;
  const plan = {
    topic: meeting.topic,
    start: meeting.start,
    timeZone: meeting.timeZone,
    durationMinutes: meeting.durationMinutes ?? 30,
    hasLobby: false,
  };
  const change = (people: { alternateHosts: string[] }, version: number) =>
    hana.call(updateMeeting, { params: { uuid }, body: { ...plan, ...people, version } });
  const { version } = await change({ alternateHosts: ['ada@acme.example'] }, meeting.version);
  await arrive(ada, uuid);
  const { id, token } = await goIn(ada);
  expect((await join(token)).role).toBe('host');
  await change({ alternateHosts: [] }, version);
  const room = await roomOf(app, uuid);
  const role = async () => (await app.media!.list(room)).find(({ identity }) => identity === id)?.role;
  await expect.poll(role).toBe('attendee');
  expect((await join(token)).role).toBe('attendee');
});

describe('somebody who gets past the portal', () => {
  /** The engine itself, which only this machine reaches. */
  const engineUrl = (): string => {
    if (app.media?.kind !== 'embedded') throw new Error('no engine of our own');
    return `http://127.0.0.1:${app.media.signalPort()}`;
  };

  it('is sent out at once when the rows have no place for them', async () => {
    await goIn(hana);
    const guest = await guestAtDoor(app, meeting, 'Greta');
    const { token } = await goIn(guest);
    await guest.call(leaveRoom, { params: { uuid: meeting.uuid } });
    const { socket } = await joinByToken(engineUrl(), token);
    await once(socket, 'close');
    expect((await look(guest, meeting.uuid)).me.standing).toBe('left');
  });

  it('finds the room of an ended meeting closed again', async () => {
    const { token } = await goIn(hana);
    const room = await roomOf(app, meeting.uuid);
    await hana.call(endMeeting, { params: { uuid: meeting.uuid } });
    const { socket } = await joinByToken(engineUrl(), token);
    await once(socket, 'close');
    expect(await inEngine(room)).toEqual([]);
  });

  it('has the role of the rows soon', async () => {
    await goIn(hana);
    await arrive(gus, meeting.uuid);
    const { id } = await goIn(gus);
    const params = { uuid: meeting.uuid, participantId: id };
    await hana.call(appointCohost, { params, body: { role: 'cohost' } });
    const { token } = await goIn(gus);
    await hana.call(appointCohost, { params, body: { role: 'attendee' } });
    const client = await joinByToken(engineUrl(), token);
    clients.push(client);
    expect(client.role).toBe('cohost');
    const room = await roomOf(app, meeting.uuid);
    const role = async () => (await app.media!.list(room)).find(({ identity }) => identity === id)?.role;
    await expect.poll(role).toBe('attendee');
  });
});
