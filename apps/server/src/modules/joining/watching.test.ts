import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MeetingDetail } from '@portico/contract/meetings';
import {
  admitGuests,
  appointCohost,
  bringIn,
  endMeeting,
  leaveRoom,
  raiseHand,
  removeParticipant,
  sendMessage,
  RoomView,
} from '@portico/contract/room';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, guestAtDoor, look, planNow } from '../../testing/rooms.ts';

let app: TestApp;
let hana: Visitor;
let gus: Visitor;

beforeAll(async () => {
  app = await startTestApp({ settings: { MEDIA_MAX_SUBSCRIBERS: '2' } });
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  hana = await signedIn(app, 'hana@acme.example');
  gus = await signedIn(app, 'gus@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** Hana's meeting with herself and Gus in it: it has no more places. */
async function full(): Promise<MeetingDetail> {
  const meeting = await planNow(hana, { hasLobby: false });
  await arrive(hana, meeting.uuid);
  await enter(hana, meeting.uuid);
  await arrive(gus, meeting.uuid);
  await enter(gus, meeting.uuid);
  return meeting;
}

/** Somebody who came after them, and watches. */
async function watcher(meeting: MeetingDetail, name: string) {
  const guest = await guestAtDoor(app, meeting, name);
  const { stream, room } = await enter(guest, meeting.uuid);
  return { guest, url: stream?.url ?? '', id: room.me.id };
}

const namesOf = ({ participants }: RoomView): string[] =>
  participants.map(({ displayName }) => displayName).toSorted();

const ask = async (url: string): Promise<number> => (await fetch(app.url + url)).status;

describe('a meeting with as many people as it may have', () => {
  it('is watched by who comes then, who reads along and is not among the others', async () => {
    const meeting = await full();
    const { uuid } = meeting;
    const guest = await guestAtDoor(app, meeting, 'Greta');
    expect((await look(guest, uuid)).door).toEqual({ kind: 'watch' });
    const entered = await enter(guest, uuid);
    expect(entered).toMatchObject({ door: { kind: 'watch' }, media: null });
    expect(entered.stream?.url).toContain(entered.room.me.id);
    await gus.call(sendMessage, {
      params: { uuid },
      body: { clientId: crypto.randomUUID(), text: 'Hello, all' },
    });
    const seen = await look(guest, uuid);
    expect(seen.me.standing).toBe('watching');
    expect(seen.messages.map(({ text }) => text)).toEqual(['Hello, all']);
    expect(namesOf(seen)).toEqual(['Greta', 'Gus', 'Hana']);
    const forGus = await look(gus, uuid);
    expect(namesOf(forGus)).toEqual(['Gus', 'Hana']);
    expect(forGus.watching).toBeNull();
    expect((await look(hana, uuid)).watching).toBe(1);
  });

  it('is read by who watches as the contract says and no more, and soon after each change', async () => {
    const meeting = await full();
    const { uuid } = meeting;
    const { guest } = await watcher(meeting, 'Greta');
    const body = { clientId: crypto.randomUUID(), text: 'Hello, “all”' };
    await gus.call(sendMessage, { params: { uuid }, body });
    const headers = { ticket: guest.session.ticket ?? '' };
    const read = await guest.fetch(`/webappng/sites/acme/api/v1/meetings/${uuid}/room`, { headers });
    const written: unknown = await read.json();
    expect(written).toEqual(RoomView.parse(written));
    expect(written).toMatchObject({ messages: [{ text: 'Hello, “all”' }], me: { standing: 'watching' } });
    await gus.call(leaveRoom, { params: { uuid } });
    await expect.poll(async () => namesOf(await look(guest, uuid))).toEqual(['Greta', 'Hana']);
    await hana.call(leaveRoom, { params: { uuid } });
    await expect.poll(async () => namesOf(await look(guest, uuid))).toEqual(['Greta']);
  });

  it('is entered by who runs it or was in it, however many there are', async () => {
    const meeting = await full();
    const { uuid } = meeting;
    await watcher(meeting, 'Greta');
    expect((await enter(gus, uuid)).media).not.toBeNull();
    await hana.call(leaveRoom, { params: { uuid } });
    const late = await guestAtDoor(app, meeting, 'Otto');
    expect((await enter(late, uuid)).door).toMatchObject({ kind: 'waitForHost' });
    expect((await enter(hana, uuid)).media).not.toBeNull();
  });

  it('gives a place that is free to who comes anew, and leaves alone who watches', async () => {
    const meeting = await full();
    const { uuid } = meeting;
    const { guest } = await watcher(meeting, 'Greta');
    await gus.call(leaveRoom, { params: { uuid } });
    expect((await enter(guest, uuid)).stream).not.toBeNull();
    const next = await guestAtDoor(app, meeting, 'Otto');
    expect((await enter(next, uuid)).media).not.toBeNull();
  });

  it('has one last place for two who come at once', async () => {
    const meeting = await full();
    const { uuid } = meeting;
    await gus.call(leaveRoom, { params: { uuid } });
    const guests = await Promise.all(['A', 'B', 'C'].map((name) => guestAtDoor(app, meeting, name)));
    const entered = await Promise.all(guests.map((guest) => enter(guest, uuid)));
    expect(entered.filter(({ media }) => media !== null)).toHaveLength(1);
  });
});

describe('a person who watches', () => {
  it('is heard of by a raised hand, and brought in beyond the number', async () => {
    const meeting = await full();
    const { uuid } = meeting;
    const { guest, id: participantId, url } = await watcher(meeting, 'Greta');
    const params = { uuid, participantId };
    expect((await look(hana, uuid)).participants).toHaveLength(2);
    await guest.call(raiseHand, { params, body: { isRaised: true } });
    expect((await look(hana, uuid)).participants[2]).toMatchObject({
      displayName: 'Greta',
      isWatching: true,
    });
    expect((await look(gus, uuid)).participants).toHaveLength(2);
    const refused = expect.objectContaining({ error: 'forbidden' }) as Error;
    await expect(gus.call(bringIn, { params })).rejects.toEqual(refused);
    await hana.call(bringIn, { params });
    expect((await look(guest, uuid)).me.standing).toBe('admitted');
    expect((await enter(guest, uuid)).media).not.toBeNull();
    expect(await ask(url)).toBe(403);
    await guest.call(leaveRoom, { params: { uuid } });
    expect((await enter(guest, uuid)).media, 'a place for this meeting').not.toBeNull();
  });

  it('goes in as a cohost', async () => {
    const meeting = await planNow(hana, { hasLobby: true });
    const { uuid } = meeting;
    await arrive(hana, uuid);
    await enter(hana, uuid);
    const first = await guestAtDoor(app, meeting, 'First');
    await enter(first, uuid);
    await hana.call(admitGuests, { params: { uuid }, body: { participantIds: 'all' } });
    await enter(first, uuid);
    await arrive(gus, uuid);
    await enter(gus, uuid);
    await hana.call(admitGuests, { params: { uuid }, body: { participantIds: 'all' } });
    const { room, stream } = await enter(gus, uuid);
    expect(stream).not.toBeNull();
    const params = { uuid, participantId: room.me.id };
    await hana.call(appointCohost, { params, body: { role: 'cohost' } });
    expect((await enter(gus, uuid)).media).not.toBeNull();
  });

  it('is given nothing after they were removed, or it is over, or by a link of another', async () => {
    const meeting = await full();
    const { uuid } = meeting;
    const [greta, otto] = [await watcher(meeting, 'Greta'), await watcher(meeting, 'Otto')];
    expect(await ask(greta.url)).toBe(503); // there is no engine here, so nothing to see yet
    expect(await ask(greta.url.replace(greta.id, otto.id))).toBe(403);
    expect(await ask(greta.url.replace(/expires=\d+/, 'expires=9999999999'))).toBe(403);
    expect(await ask(greta.url.replace('/list.m3u8', '/../segments/0123456789ab-0.ts'))).toBe(403);
    await hana.call(removeParticipant, { params: { uuid, participantId: greta.id } });
    await expect.poll(() => ask(greta.url)).toBe(403);
    expect(await ask(otto.url)).toBe(503);
    await hana.call(endMeeting, { params: { uuid } });
    await expect.poll(() => ask(otto.url)).toBe(403);
    expect((await look(otto.guest, uuid)).me.standing).toBe('ended');
  });

  it('needs a new link after some hours', async () => {
    const meeting = await full();
    const { url, guest } = await watcher(meeting, 'Greta');
    app.clock.advance(6 * 3600 - 60);
    expect(await ask(url)).toBe(503);
    app.clock.advance(61);
    expect(await ask(url)).toBe(403);
    void guest;
  });
});

describe('a machine that composes as many live streams as it may', () => {
  it('lets who comes to another full meeting wait for a place, and who watched it too soon', async () => {
    const busy = await startTestApp({ settings: { MEDIA_MAX_SUBSCRIBERS: '1', MEDIA_MAX_STREAMS: '1' } });
    await makePerson(busy, 'hana@acme.example', { name: 'Hana' });
    const host = await signedIn(busy, 'hana@acme.example');
    const begin = async (): Promise<MeetingDetail> => {
      const meeting = await planNow(host, { hasLobby: false });
      await arrive(host, meeting.uuid);
      await enter(host, meeting.uuid);
      return meeting;
    };
    const [one, other] = [await begin(), await begin()];
    const come = async (meeting: MeetingDetail, name: string) => {
      const guest = await guestAtDoor(busy, meeting, name);
      return { guest, entered: await enter(guest, meeting.uuid) };
    };
    const [first, early] = [await come(one, 'First'), await come(other, 'Early')];
    const play = async ({ entered }: typeof first) => (await fetch(busy.url + entered.stream?.url)).status;
    expect(await play(first)).toBe(503); // there is no engine here, so nothing to see yet
    await expect.poll(() => play(early)).toBe(403);
    const again = await enter(early.guest, other.uuid);
    const full = { door: { kind: 'full' }, media: null, stream: null };
    expect(again).toMatchObject({ ...full, room: { me: { standing: 'waitingForPlace' } } });
    expect((await come(other, 'Late')).entered).toMatchObject(full);
    expect((await look(early.guest, other.uuid)).door).toEqual({ kind: 'full' });
    expect((await come(one, 'Second')).entered.stream).not.toBeNull();
    await host.call(leaveRoom, { params: { uuid: other.uuid } });
    expect((await enter(host, other.uuid)).media, 'who runs it').not.toBeNull();
    await busy.stop();
    await busy.database.drop();
  });
});
