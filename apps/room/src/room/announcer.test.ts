import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoomView } from '@portico/contract/room';
import { Conference } from '../media/conference.ts';
import { Devices } from '../media/devices.ts';
import { participant, roomView } from '../testing/room-view.ts';
import { ScriptedServer } from '../testing/scripted-server.ts';
import { Company } from './company.ts';
import { Announcer } from './announcer.ts';
import { RoomStore } from './room-store.ts';
import type { Announcement } from './announcements.ts';

const live = { startedAt: '2026-11-22T09:00:00.000Z', isLocked: false, recordingSince: null };
const recorded = { ...live, recordingSince: '2026-11-22T09:05:00.000Z' };
const participants = [participant(1), participant(2)];
const settle = (ms = 2000) => vi.advanceTimersByTimeAsync(ms);

let stop: () => void;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Somebody before the door of a room that is going on. */
function arrive(before: RoomView['live']) {
  const server = new ScriptedServer(roomView({ live: before }));
  const { view, call } = server;
  server.media = { url: '', token: 'token', videoCodec: 'vp8' };
  const room = new RoomStore({ view, call, lastCall: call, media: { enter() {}, leave() {} } });
  const company = new Company(room, new Conference(new Devices()));
  const announcer = new Announcer(room, company);
  const stops = [company.start(), announcer.start(), room.start()];
  stop = () => stops.forEach((end) => end());
  const heard: Announcement[] = [];
  const listen = () =>
    announcer.listen({ onAnnouncements: (announcements) => heard.push(...announcements), onMessages() {} });
  return {
    room,
    heard,
    listen,
    async enter(now: RoomView['live']) {
      server.view = roomView({ live: now, participants }, { standing: 'inRoom' });
      await room.enter();
    },
    async change(now: RoomView['live']) {
      server.view = roomView({ live: now, participants }, { standing: 'inRoom' });
      room.changed();
      await settle();
    },
  };
}

test('a latecomer hears once that the meeting is recorded, however long the page takes to listen', async () => {
  const { heard, listen, enter, change, room } = arrive(recorded);
  await enter(recorded);
  await settle();
  listen();
  expect(heard).toEqual([{ kind: 'recording' }]);
  room.touched('lost');
  room.touched('open');
  await enter(recorded); // the engine gave up, and they came back
  await change(recorded);
  expect(heard).toEqual([{ kind: 'recording' }]);
});

test('somebody who leaves and comes back hears of the recording again', async () => {
  const { heard, listen, enter, room } = arrive(recorded);
  await enter(recorded);
  const unlisten = listen();
  await room.leave();
  unlisten();
  await enter(recorded);
  listen();
  expect(heard).toEqual([{ kind: 'recording' }, { kind: 'recording' }]);
});

test('people who were there before are no news', async () => {
  const { heard, listen, enter, change } = arrive(live);
  await enter(live);
  listen();
  await settle();
  expect(heard).toEqual([]);
  await change(recorded);
  await change(live);
  expect(heard).toEqual([{ kind: 'recording' }, { kind: 'recordingOver' }]);
});
