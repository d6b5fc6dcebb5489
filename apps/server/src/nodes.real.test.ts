import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Browser } from '@playwright/test';
import { signOut } from '@portico/contract/identity';
import { prejoin } from '@portico/contract/joining';
import { startRecording, stopRecording } from '@portico/contract/recording-control';
import { listRecordings } from '@portico/contract/recordings';
import {
  admitGuests,
  appointCohost,
  endMeeting,
  muteParticipants,
  raiseHand,
  removeParticipant,
  sendMessage,
} from '@portico/contract/room';
import type { MediaAccess, RoomView } from '@portico/contract/room';
import { launchBrowser } from '@portico/testkit/browser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ABANDONED_JOB } from './modules/recordings/index.ts';
import type { Visitor } from './testing/app.ts';
import { Cluster } from './testing/cluster.ts';
import { MediaGuest } from './testing/media-guest.ts';
import { makePerson, signedIn } from './testing/people.ts';
import { arrive, enter, guestAtDoor, linkTokenOf, look } from './testing/rooms.ts';
import { statusOfUpgrade } from './testing/upgrade.ts';

const MINUTE = { timeout: 60_000 };
const LONG = { timeout: 120_000 };
let cluster: Cluster;
let hana: Visitor;
let browser: Browser;

beforeAll(async () => {
  cluster = await Cluster.open();
  await makePerson(cluster.app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(cluster.app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  browser = await launchBrowser();
});
beforeEach(async () => {
  hana = await signedIn(cluster.app, 'hana@acme.example');
});
afterAll(async () => {
  await browser.close();
  await cluster.close();
});

const accessOf = (media: MediaAccess | null): MediaAccess => {
  if (!media) throw new Error('nobody is let in');
  return media;
};

/** Joins as far as the socket goes, which is what makes somebody present. */
async function connect(url: string, media: MediaAccess | null): Promise<WebSocket> {
  const query = new URLSearchParams({ access_token: accessOf(media).token });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/rtc/v1?${query.toString()}`);
  socket.on('error', () => undefined);
  await once(socket, 'message');
  return socket;
}

const identitiesAtApp = async (room: string): Promise<string[]> =>
  ((await cluster.app.media?.list(room)) ?? []).map(({ identity }) => identity);

/** Hana and Gus who see each other, in a meeting that she begins at this process; he came by the first one. */
async function meet(host: Visitor, url: string) {
  const { app } = cluster;
  const meeting = await cluster.plan(host, { hasLobby: false });
  const gus = await signedIn(app, 'gus@acme.example');
  const seen = [];
  for (const visitor of [host, gus]) {
    await arrive(visitor, meeting.uuid);
    seen.push(await enter(visitor, meeting.uuid));
  }
  const people = [
    await MediaGuest.join(browser, url, accessOf(seen[0]!.media)),
    await MediaGuest.join(browser, app.url, accessOf(seen[1]!.media)),
  ];
  const ids = seen.map(({ room }) => room.me.id);
  const allSee = async (): Promise<boolean> =>
    (await people[0]!.sees(ids[1]!)) && (await people[1]!.sees(ids[0]!));
  expect(await allSee()).toBe(true);
  return { meeting, carrier: (await cluster.roomOf(meeting)).node, people, ids, allSee };
}

describe('a meeting whose people come to different processes', () => {
  test('is one meeting, is moderated from any, and goes on when its process is killed', MINUTE, async () => {
    const { app, balancer } = cluster;
    const other = await cluster.join();
    const there = cluster.at(other, hana);
    const meeting = await cluster.plan(hana, { hasLobby: true });
    const { uuid } = meeting;
    await arrive(there, uuid);
    const host = await enter(there, uuid); // begins at the other process, so the room is there
    const { room, node } = await cluster.roomOf(meeting);
    expect(node).toBe(other.id);
    const [greta, lena] = [await guestAtDoor(app, meeting, 'Greta'), await guestAtDoor(app, meeting, 'Lena')];
    const gretaId = (await enter(greta, uuid)).room.me.id;
    await enter(lena, uuid);
    await hana.call(admitGuests, { params: { uuid }, body: { participantIds: [gretaId] } });
    const guest = await enter(greta, uuid);

    balancer.leadTo(app.url, other.url);
    const ada = await MediaGuest.join(browser, balancer.url, accessOf(host.media));
    const ben = await MediaGuest.join(browser, balancer.url, accessOf(guest.media));
    expect(balancer.signalled).toEqual([app.url, other.url]);
    const [adaId, benId] = [host.room.me.id, gretaId];
    expect([await ada.sees(benId), await ben.sees(adaId)]).toEqual([true, true]);
    expect(await identitiesAtApp(room)).toEqual([]); // the engine here has nothing of it

    await hana.call(muteParticipants, { params: { uuid }, body: { participantIds: 'all' } });
    expect(await ben.becomes('!room.localParticipant.isMicrophoneEnabled')).toBe(true);
    await hana.call(startRecording, { params: { uuid } });
    const body = { clientId: randomUUID(), text: 'Before' };
    await greta.call(sendMessage, { params: { uuid }, body });
    await greta.call(raiseHand, { params: { uuid, participantId: benId }, body: { isRaised: true } });
    const rows = ({ messages, lobby, participants }: RoomView) => ({ messages, lobby, participants });
    const before = await look(hana, uuid);
    expect(before.live?.recordingSince).not.toBeNull();
    expect(before.lobby.map(({ displayName }) => displayName)).toEqual(['Lena']);

    await other.program.kill('SIGKILL');
    for (const one of [ada, ben]) expect(await one.notices('reconnected', 30_000)).toBe(true);
    expect([await ada.sees(benId), await ben.sees(adaId)]).toEqual([true, true]);
    expect((await identitiesAtApp(room)).toSorted()).toEqual([adaId, benId].toSorted());
    expect(rows(await look(hana, uuid))).toEqual(rows(before));

    // both processes have the same files, so the recording goes on here
    await expect.poll(() => app.logged.some((line) => line.includes('a recording goes on'))).toBe(true);
    const abandoned = app.recordings.jobs.find(({ name }) => name === ABANDONED_JOB);
    for (let look = 0; look < 2; look += 1) await abandoned?.run([]);
    expect((await look(hana, uuid)).live?.recordingSince).not.toBeNull();
    await hana.call(stopRecording, { params: { uuid } });
    expect((await look(hana, uuid)).live?.recordingSince).toBeNull();
    const { recordings } = await hana.call(listRecordings, { query: {} });
    expect(recordings).toMatchObject([{ interruption: null, actions: { playTracks: true } }]);
    for (const one of [ada, ben]) await one.page.context().close();
  });

  test('does what a host does elsewhere: to one of them, and to all', MINUTE, async () => {
    const other = await cluster.join();
    const there = await meet(cluster.at(other, hana), other.url);
    expect(there.carrier).toBe(other.id);
    const params = { uuid: there.meeting.uuid };
    const [hanaThere, gus] = there.people;
    const participantId = there.ids[1]!;
    await hana.call(muteParticipants, { params, body: { participantIds: [participantId] } });
    expect(await gus!.becomes('!room.localParticipant.isMicrophoneEnabled')).toBe(true);
    await hana.call(appointCohost, { params: { ...params, participantId }, body: { role: 'cohost' } });
    expect(await gus!.becomes("room.localParticipant.attributes['portico.role'] === 'cohost'")).toBe(true);
    await hana.call(removeParticipant, { params: { ...params, participantId } });
    expect(await gus!.notices('disconnected')).toBe(true);
    expect(await hanaThere!.run("notes.includes('disconnected')")).toBe(false);
    await hana.call(endMeeting, { params });
    expect(await hanaThere!.notices('disconnected')).toBe(true);
    expect(await other.program.kill('SIGTERM')).toBe(0);
  });

  test(
    'of two engines one dies: its meeting comes back there, and nobody in the other one notices',
    LONG,
    async () => {
      const { app } = cluster;
      const other = await cluster.join();
      const [here, there] = [await meet(hana, app.url), await meet(cluster.at(other, hana), other.url)];
      expect([here.carrier === other.id, there.carrier === other.id]).toEqual([false, true]);
      const started = app.logged.findLast((line) => line.includes('the media engine runs')) ?? '{}';
      process.kill((JSON.parse(started) as { pid: number }).pid, 'SIGKILL');
      for (const one of here.people) expect(await one.notices('reconnected', 30_000)).toBe(true);
      expect(await here.allSee()).toBe(true);
      expect((await cluster.roomOf(here.meeting)).node).toBe(here.carrier);
      expect(await there.allSee()).toBe(true);
      for (const one of there.people) expect(await one.run("notes.includes('reconnecting')")).toBe(false);
      for (const one of [...here.people, ...there.people]) await one.page.context().close();
      expect(await other.program.kill('SIGTERM')).toBe(0);
    },
  );

  test(
    'asks the rows at whatever process somebody joins, and ends what a session entered elsewhere',
    MINUTE,
    async () => {
      const { app } = cluster;
      const other = await cluster.join();
      const there = cluster.at(other, hana);
      const meeting = await cluster.plan(hana, { hasLobby: false });
      const { uuid } = meeting;
      await arrive(there, uuid);
      await enter(there, uuid); // the room is at the other process
      const guest = await guestAtDoor(app, meeting, 'Greta');
      const { media, room: seen } = await enter(guest, uuid);
      const joined = await connect(app.url, media);
      await hana.call(removeParticipant, { params: { uuid, participantId: seen.me.id } });
      if (joined.readyState === WebSocket.OPEN) await once(joined, 'close');
      for (const { url } of [app, other]) {
        const query = `access_token=${accessOf(media).token}`;
        expect(await statusOfUpgrade(`${url}/rtc/v1?${query}`)).toBe(403);
        expect((await fetch(`${url}/rtc/v1/validate?${query}`)).status).toBe(403);
      }
      const gus = await signedIn(app, 'gus@acme.example');
      const shown = { meetinguuid: uuid, meetingauthtoken: linkTokenOf(meeting) };
      await gus.call(prejoin, { headers: shown, body: {} });
      const inside = await connect(app.url, (await enter(gus, uuid)).media);
      await gus.call(signOut);
      if (inside.readyState === WebSocket.OPEN) await once(inside, 'close');
      expect((await look(hana, uuid)).participants.map(({ displayName }) => displayName)).toEqual(['Hana']);
      expect(await other.program.kill('SIGTERM')).toBe(0);
    },
  );

  test('a process that slept past its lease serves nothing of it when it wakes', MINUTE, async () => {
    const { app } = cluster;
    const other = await cluster.join();
    const there = cluster.at(other, hana);
    const meeting = await cluster.plan(hana, { hasLobby: false });
    const { uuid } = meeting;
    await arrive(there, uuid);
    const host = await enter(there, uuid);
    const { room } = await cluster.roomOf(meeting);
    const early = await connect(other.url, host.media);
    const guest = await guestAtDoor(app, meeting, 'Greta');
    const { media, room: seen } = await enter(guest, uuid);
    const carried = await connect(app.url, media);
    other.program.child.kill('SIGSTOP');
    expect(await cluster.isForgotten(other)).toBe(true);
    if (carried.readyState === WebSocket.OPEN) await once(carried, 'close'); // nobody said goodbye to it
    const atApp = await connect(app.url, media);
    expect(await identitiesAtApp(room)).toEqual([seen.me.id]);
    other.program.child.kill('SIGCONT');
    if (early.readyState === WebSocket.OPEN) await once(early, 'close');
    const again = await connect(other.url, host.media); // carried to where the room is now
    expect((await identitiesAtApp(room)).toSorted()).toEqual([host.room.me.id, seen.me.id].toSorted());
    await cluster.at(other, hana).call(removeParticipant, { params: { uuid, participantId: seen.me.id } });
    if (atApp.readyState === WebSocket.OPEN) await once(atApp, 'close');
    expect(await identitiesAtApp(room)).toEqual([host.room.me.id]);
    again.terminate();
  });

  test('a process that stops in order gives its rooms up at once', MINUTE, async () => {
    const { app } = cluster;
    const other = await cluster.join();
    const there = cluster.at(other, hana);
    const meeting = await cluster.plan(hana, { hasLobby: false });
    await arrive(there, meeting.uuid);
    const { media, room: seen } = await enter(there, meeting.uuid);
    const { room } = await cluster.roomOf(meeting);
    const first = await connect(app.url, media);
    expect(await identitiesAtApp(room)).toEqual([]);
    expect(await other.program.kill('SIGTERM')).toBe(0);
    expect(first.readyState).not.toBe(WebSocket.OPEN);
    expect((await cluster.nodes()).map(({ id }) => id)).not.toContain(other.id);
    const second = await connect(app.url, media);
    expect(await identitiesAtApp(room)).toEqual([seen.me.id]);
    second.terminate();
  });
});
