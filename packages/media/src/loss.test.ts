import { atBest } from '@portico/testkit/looks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Recorder } from './recorder/recorder.ts';
import { lossy } from './testing/lossy-transport.ts';
import { eventually, Guest } from './testing/meeting.ts';
import { openOwnEngine, type OwnEngine } from './testing/own-engine.ts';

const LOSS = 0.05;
const BAD = 0.4;
let shareOf: (name: string) => number = () => LOSS;
let venue: OwnEngine;
let recorder: Recorder;
let directory: string;

beforeAll(async () => {
  venue = await openOwnEngine((inner) => lossy(inner, (name) => shareOf(name)));
  recorder = new Recorder(venue.engine.rooms, () => {});
  directory = await mkdtemp(join(tmpdir(), 'portico-lossy-'));
});

afterAll(async () => {
  await venue.close();
  await rm(directory, { recursive: true });
});

interface InboundVideo {
  packetsReceived: number;
  packetsLost: number;
  framesPerSecond: number;
  freezeCount: number;
}

it('five packets of a hundred lost both ways are all brought back', { timeout: 60_000 }, async () => {
  await Guest.join(venue, { identity: 'sender', room: 'lossy' });
  await recorder.start({ room: 'lossy', directory });
  const viewer = await Guest.join(venue, { identity: 'viewer', room: 'lossy', publish: false });
  expect(await viewer.sees('sender:camera', { frames: 100 })).toBe(true);
  // Chance decides when a packet is lost: enough of them must have come back before anything is judged.
  expect(
    await eventually(() => venue.engine.counters.recovered > 3 && venue.engine.counters.nacksOut > 3),
  ).toBe(true);
  expect(await viewer.becomes('meeting.inboundVideo().then(([video]) => video.nackCount > 3)')).toBe(true);
  const look = async (): Promise<InboundVideo> => {
    expect(await viewer.sees('sender:camera', { frames: 30 })).toBe(true);
    return (await viewer.run<InboundVideo[]>('meeting.inboundVideo()'))[0]!;
  };
  // What is still on its way back at this moment counts as lost; five percent would be far more.
  const lostOf = (seen: InboundVideo): number => seen.packetsLost / seen.packetsReceived;
  const video = await atBest(look, (seen) => lostOf(seen) < 0.02 && seen.framesPerSecond > 10);
  expect(video.packetsReceived).toBeGreaterThan(50);
  expect(lostOf(video)).toBeLessThan(0.02);
  expect(video.framesPerSecond).toBeGreaterThan(10);
  expect(venue.errors).toEqual([]);

  const { tracks } = await recorder.stop('lossy');
  const recording = tracks.find(({ kind }) => kind === 'video')!;
  // What was given up on would leave a gap, not a broken picture.
  expect(recording.frames / (recording.durationMs / 1000)).toBeGreaterThan(10);
  const file = venue.pages.offer(join(directory, recording.file));
  const played = await viewer.run<{ frames: number; error: string }>(`meeting.play('${file}')`);
  expect(played).toMatchObject({ frames: expect.closeTo(recording.frames, -1), error: '' });
});

interface InboundAudio {
  packetsReceived: number;
  packetsLost: number;
  totalSamplesReceived: number;
  concealedSamples: number;
}

it(
  'a voice is whole where five packets of a hundred are lost, as each repeats the one before',
  {
    timeout: 60_000,
  },
  async () => {
    shareOf = () => 0;
    const options = { publishDefaults: { red: true, dtx: false } };
    await Guest.join(venue, { identity: 'speaker', room: 'voices', options });
    const listener = await Guest.join(venue, { identity: 'listener', room: 'voices', publish: false });
    const heard = async (): Promise<InboundAudio | undefined> =>
      (await listener.run<InboundAudio[]>('meeting.inboundAudio()'))[0];
    const hears = (packets: number): Promise<boolean> =>
      eventually(async () => ((await heard())?.packetsReceived ?? 0) > packets, 20_000);
    expect(await hears(50)).toBe(true);
    const sid = venue.sidOf('voices', 'listener');
    shareOf = (name) => (name === sid ? LOSS : 0);
    const look = async (): Promise<{ lost: number; concealed: number }> => {
      const before = (await heard())!;
      expect(await hears(before.packetsReceived + 350)).toBe(true);
      const after = (await heard())!;
      const grown = (name: keyof InboundAudio): number => after[name] - before[name];
      return {
        lost: grown('packetsLost') / grown('packetsReceived'),
        concealed: grown('concealedSamples') / grown('totalSamplesReceived'),
      };
    };
    const { lost, concealed } = await atBest(look, (seen) => seen.lost > 0.02 && seen.concealed < 0.01);
    shareOf = () => 0;
    expect(lost).toBeGreaterThan(0.02);
    expect(concealed).toBeLessThan(0.01);
  },
);

it('everybody hears whose line is bad, and when it is good again', { timeout: 60_000 }, async () => {
  shareOf = () => 0;
  const weak = await Guest.join(venue, { identity: 'weak', room: 'lines' });
  const strong = await Guest.join(venue, { identity: 'strong', room: 'lines' });
  const own = (quality: string) => `room.localParticipant.connectionQuality === '${quality}'`;
  const others = (quality: string) =>
    `room.remoteParticipants.get('weak').connectionQuality === '${quality}'`;
  expect(await strong.sees('weak:camera')).toBe(true);
  expect(await strong.becomes(others('excellent'))).toBe(true);
  const sid = venue.sidOf('lines', 'weak');
  shareOf = (name) => (name === sid ? BAD : 0);
  expect(await strong.becomes(others('poor'), 20_000)).toBe(true);
  expect(await weak.becomes(own('poor'))).toBe(true);
  // the holes in what comes from the other are not those of one's own line
  expect(await strong.becomes(own('excellent'))).toBe(true);
  shareOf = () => 0;
  expect(await strong.becomes(others('excellent'), 20_000)).toBe(true);
  expect(await weak.becomes(own('excellent'))).toBe(true);
  expect(venue.errors).toEqual([]);
});
