import { Room, RoomEvent, Track, type Participant, type TrackPublication } from 'livekit-client';
import { afterEach, expect, test, vi } from 'vitest';
import type { VideoCodec } from '@portico/contract/room';
import { keep, readKept } from '../app/storage.ts';
import { Conference } from './conference.ts';
import { Devices } from './devices.ts';
import { MediaSession } from './engine.ts';

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

/** Goes in with devices that are off, to an engine that nobody runs; answers the client's room once it is there. */
async function enter(videoCodec: VideoCodec) {
  keep({ isMicrophoneOn: false, isCameraOn: false });
  const rooms = vi.spyOn(Room.prototype, 'on');
  vi.spyOn(MediaSession.prototype, 'connect').mockResolvedValue();
  const devices = new Devices();
  const stop = devices.start();
  const conference = new Conference(devices);
  await conference.enter({ url: 'ws://127.0.0.1:9', token: 'none', videoCodec });
  stop();
  const [room] = rooms.mock.contexts;
  if (!(room instanceof Room)) throw new Error('a session listens to no room');
  return { conference, devices, room };
}

test('pictures are sent in what the room asks for', async () => {
  const { conference, room } = await enter('h264');
  expect(room.options.publishDefaults).toMatchObject({ videoCodec: 'h264', backupCodec: { codec: 'vp8' } });
  conference.leave();
});

test('a person who used less data before goes in with less, and a change is kept and done at once', async () => {
  keep({ usesLessData: true });
  const saved = vi.spyOn(MediaSession.prototype, 'saveData');
  const { conference } = await enter('vp8');
  expect(conference.get().usesLessData).toBe(true);
  conference.saveData(false);
  expect(saved).toHaveBeenCalledExactlyOnceWith(false);
  expect([conference.get().usesLessData, readKept().usesLessData]).toEqual([false, false]);
  conference.leave();
});

/** Devices that come when they are let; answers what was turned on and off, in order. */
function slowDevices() {
  const turned: string[] = [];
  const arrivals: (() => void)[] = [];
  vi.spyOn(MediaSession.prototype, 'setInput').mockImplementation(async (kind, isOn) => {
    if (isOn) await new Promise<void>((resolve) => arrivals.push(resolve));
    turned.push(`${kind} ${isOn ? 'on' : 'off'}`);
  });
  return { turned, arrive: () => arrivals.shift()?.() };
}

test('a person who lets go of a key before the microphone has come is not left on', async () => {
  const { conference } = await enter('vp8');
  const { turned, arrive } = slowDevices();
  const talking = conference.setInput('microphone', true);
  expect(conference.isWanted('microphone')).toBe(true);
  await conference.setInput('microphone', false);
  expect(conference.isWanted('microphone')).toBe(false);
  arrive();
  await talking;
  expect(turned).toEqual(['microphone on', 'microphone off']);
  expect([conference.get().changing, readKept().isMicrophoneOn]).toEqual([undefined, false]);
  conference.leave();
});

test('the microphone is muted while a slow camera is on its way', async () => {
  const { conference } = await enter('vp8');
  const { turned, arrive } = slowDevices();
  const showing = conference.setInput('camera', true);
  await conference.setInput('microphone', false);
  expect(turned).toEqual(['microphone off']);
  expect(conference.get().changing).toBe('camera');
  arrive();
  await showing;
  expect([turned, readKept().isCameraOn]).toEqual([['microphone off', 'camera on'], true]);
  conference.leave();
});

test('a person whom others muted comes back muted, and so does one who came in without a microphone', async () => {
  const { conference, devices, room } = await enter('vp8');
  keep({ isMicrophoneOn: true });
  vi.spyOn(MediaSession.prototype, 'setInput').mockResolvedValue();
  await conference.setInput('microphone', true);
  expect(devices.wanted).toEqual({ isMicrophoneOn: true, isCameraOn: false });
  const mine = { isLocal: true } as Participant;
  room.emit(RoomEvent.TrackMuted, { source: Track.Source.Microphone } as TrackPublication, mine);
  expect(devices.wanted.isMicrophoneOn).toBe(false);
  expect(readKept().isMicrophoneOn).toBe(true); // the next meeting is another one
  devices.takeUp({ isMicrophoneOn: true, isCameraOn: true });
  await devices.handOver();
  expect(devices.wanted).toEqual({ isMicrophoneOn: false, isCameraOn: false });
  conference.leave();
});
