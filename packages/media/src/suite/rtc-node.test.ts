import {
  AudioStream,
  dispose,
  Room,
  RoomEvent,
  TrackKind,
  VideoStream,
  type RemoteTrack,
} from '@livekit/rtc-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSuite, type Suite } from '../testing/suite.ts';
import { eventually, Guest, joinToken } from '../testing/meeting.ts';

let lobby: Suite;

beforeAll(async () => {
  lobby = await openSuite();
});

afterAll(async () => {
  await dispose();
  await lobby.close();
});

it("a second, independent client hears and sees a hidden guest's meeting", async () => {
  const guest = await Guest.join(lobby, { identity: 'guest', room: 'bots' });
  const bot = new Room();
  const heard = { samples: 0, frames: 0, width: 0 };
  const listen = async (track: RemoteTrack) => {
    if (track.kind === TrackKind.KIND_AUDIO) {
      const audio = new AudioStream(track, { sampleRate: 16_000, numChannels: 1 });
      for await (const frame of audio) heard.samples += frame.samplesPerChannel;
      return;
    }
    for await (const { frame } of new VideoStream(track)) {
      heard.frames += 1;
      heard.width = frame.width;
    }
  };
  bot.on(RoomEvent.TrackSubscribed, (track) => void listen(track));
  const token = await joinToken({
    identity: 'bot',
    room: 'bots',
    grant: { hidden: true, canPublish: false },
  });
  await bot.connect(lobby.url, token, { autoSubscribe: true, dynacast: false });
  expect(await eventually(() => heard.samples > 16_000 && heard.frames > 10)).toBe(true);
  expect(heard.width).toBeGreaterThan(0);
  expect(await guest.run('room.remoteParticipants.size')).toBe(0);
  await bot.disconnect();
});
