import { TrackInfo, TrackSource } from '@livekit/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isRtcp } from '../rtp/rtp-packet.ts';
import { NOTHING } from '../sfu/ranks.ts';
import { Publication } from '../sfu/publication.ts';
import { connectSide, RECORDED, type Side } from '../testing/connected-peer.ts';
import { FarEnd } from '../testing/far-end.ts';
import { makeRtp, makeVp8 } from '../testing/rtp-factory.ts';
import { SimulatedLine } from '../testing/simulated-line.ts';
import type { HeldTrack } from './downlink.ts';

const STEP_MS = 10;
const REPORT_EVERY = 6;
/** Bytes in a step: the camera takes 100 or 400 kbit/s, the screen 300, the voice 100. */
const CAMERA = [
  { rid: 'q', ssrc: 200, bytes: 125 },
  { rid: 'h', ssrc: 300, bytes: 500 },
];
const SCREEN = [{ rid: 'f', ssrc: 500, bytes: 375 }];
const VOICE_BYTES = 125;

let publishers: { camera: Side; screen: Side; voice: Side };
let viewer: Side;
let line: SimulatedLine;
let farEnd: FarEnd;
let told: HeldTrack[];
let step: number;
/** The last one of each stream. */
let sequences: Map<number, number>;

const publication = (sid: string, source: TrackSource): Publication =>
  new Publication(new TrackInfo({ sid, source }), source === TrackSource.MICROPHONE ? 'audio' : 'video', {
    sendRtcp: () => {},
    onDemand: () => {},
  });

beforeEach(async () => {
  [told, step, sequences] = [[], 0, new Map()];
  line = new SimulatedLine({ bitsPerSecond: Infinity });
  vi.useFakeTimers();
  const camera = publication('TR_camera', TrackSource.CAMERA);
  const screen = publication('TR_screen', TrackSource.SCREEN_SHARE);
  const voice = publication('TR_voice', TrackSource.MICROPHONE);
  publishers = {
    camera: await connectSide('PA_camera', { publishes: camera }),
    screen: await connectSide('PA_screen', { publishes: screen }),
    voice: await connectSide('PA_voice', { publishes: voice }),
  };
  const events = { onHeld: (tracks: readonly HeldTrack[]) => told.push(...tracks) };
  viewer = await connectSide('PA_viewer', { gets: [camera, screen, voice], events });
  farEnd = new FarEnd(viewer, line);
});

afterEach(() => {
  for (const { peer } of [...Object.values(publishers), viewer]) peer.close();
  vi.useRealTimers();
});

function next(ssrc: number): number {
  const sequence = (sequences.get(ssrc) ?? 0) + 1;
  sequences.set(ssrc, sequence);
  return sequence;
}

function show(side: Side, layers: typeof CAMERA, count = 1): void {
  const { mid, rid: ridId } = RECORDED.extensions;
  for (const { rid, ssrc, bytes } of layers)
    for (let index = 0; index < count; index += 1) {
      const sequence = next(ssrc);
      const extensions = { [mid]: RECORDED.videoMid, [ridId]: Buffer.from(rid) };
      const frame = makeVp8({ pictureId: step & 0x7fff, tl0: step & 0xff, keyframe: true });
      const payload = Buffer.concat([frame, Buffer.alloc(bytes - frame.length)]);
      const fields = { payloadType: RECORDED.payloadTypes.vp8, sequence, ssrc };
      const rest = { timestamp: step * 900, marker: index === count - 1, extensions, payload };
      side.transport.events.onRtp(makeRtp({ ...fields, ...rest }));
    }
}

function speak(): void {
  const extensions = { [RECORDED.extensions.mid]: RECORDED.voiceMid };
  const fields = {
    payloadType: RECORDED.payloadTypes.opus,
    sequence: next(600),
    timestamp: step * 480,
    ssrc: 600,
  };
  const payload = Buffer.alloc(VOICE_BYTES, 0xf8);
  publishers.voice.transport.events.onRtp(makeRtp({ ...fields, extensions, payload }));
}

function run(ms: number, { isTalking = false, isSharing = false } = {}): void {
  for (const end = step + ms / STEP_MS; step < end; step += 1) {
    show(publishers.camera, CAMERA);
    if (isSharing) show(publishers.screen, SCREEN);
    if (isTalking) speak();
    farEnd.take();
    if (step % REPORT_EVERY === 0) farEnd.report();
    vi.advanceTimersByTime(STEP_MS);
  }
}

const rank = (sid: string): number => viewer.peer.findDownTrack(sid)!.current;
const mediaTo = ({ transport }: Side): number => transport.sent.filter((packet) => !isRtcp(packet)).length;

it('a screen stays where a camera before it has to wait', () => {
  run(2000, { isSharing: true });
  expect([rank('TR_camera'), rank('TR_screen')]).toEqual([1, 2]);
  line.nature.bitsPerSecond = 400_000;
  run(8000, { isSharing: true });
  expect([rank('TR_camera'), rank('TR_screen')]).toEqual([NOTHING, 2]);
  expect(new Set(told.map(({ trackSid, isHeld }) => `${trackSid} ${isHeld}`))).toEqual(
    new Set(['TR_camera true']),
  );
});

it('pictures share what the voices leave', () => {
  run(2000, { isTalking: true });
  line.nature.bitsPerSecond = 170_000;
  run(8000, { isTalking: true });
  expect(rank('TR_camera')).toBe(NOTHING);
  expect(line.queueMs(performance.now())).toBeLessThan(20);
});

it('a large picture is spread over time, and a voice does not wait behind it', () => {
  run(2000);
  line.nature.bitsPerSecond = 250_000;
  run(6000);
  expect(rank('TR_camera')).toBe(0);
  const before = mediaTo(viewer);
  show(publishers.camera, [{ rid: 'q', ssrc: 200, bytes: 600 }], 10);
  expect(mediaTo(viewer) - before).toBeLessThan(3);
  const { length } = viewer.transport.sent;
  speak();
  expect(viewer.transport.sent).toHaveLength(length + 1);
  expect(viewer.transport.sent.at(-1)![1]! & 0x7f).toBe(RECORDED.payloadTypes.opus);
  vi.advanceTimersByTime(2000);
  expect(mediaTo(viewer) - before).toBeGreaterThan(10);
});
