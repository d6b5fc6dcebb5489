import { TrackInfo } from '@livekit/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RATES } from '../limits.ts';
import { isRtcp } from '../rtp/rtp-packet.ts';
import { buildTransportWideFeedback } from '../rtp/twcc.ts';
import { NOTHING } from '../sfu/ranks.ts';
import { Publication } from '../sfu/publication.ts';
import { connectSide, RECORDED, type Side } from '../testing/connected-peer.ts';
import { FarEnd } from '../testing/far-end.ts';
import { makeRtp, makeVp8 } from '../testing/rtp-factory.ts';
import { SimulatedLine } from '../testing/simulated-line.ts';
import type { HeldTrack } from './downlink.ts';

const STEP_MS = 10;
const REPORT_EVERY = 6;
/** Bytes of each layer in a step: 100, 400 and 1200 kbit/s. */
const LAYERS = [
  { rid: 'q', ssrc: 200, bytes: 125 },
  { rid: 'h', ssrc: 300, bytes: 500 },
  { rid: 'f', ssrc: 400, bytes: 1500 },
];

let publisher: Side;
let viewer: Side;
let video: Publication;
let line: SimulatedLine;
let farEnd: FarEnd;
let told: HeldTrack[];
let step: number;

beforeEach(async () => {
  [told, step] = [[], 0];
  line = new SimulatedLine({ bitsPerSecond: Infinity });
  video = new Publication(new TrackInfo({ sid: 'TR_v' }), 'video', {
    sendRtcp: () => {},
    onDemand: () => {},
  });
  vi.useFakeTimers();
  publisher = await connectSide('PA_publisher', { publishes: video });
});

afterEach(() => {
  publisher.peer.close();
  viewer.peer.close();
  vi.useRealTimers();
});

const join = async (offer: string = RECORDED.offer): Promise<void> => {
  const events = { onHeld: (tracks: readonly HeldTrack[]) => told.push(...tracks) };
  viewer = await connectSide('PA_viewer', { gets: video, offer, events });
  farEnd = new FarEnd(viewer, line);
};

function publish(): void {
  const { mid, rid: ridId } = RECORDED.extensions;
  for (const { rid, ssrc, bytes } of LAYERS) {
    const extensions = { [mid]: RECORDED.videoMid, [ridId]: Buffer.from(rid) };
    const frame = makeVp8({ pictureId: step & 0x7fff, tl0: step & 0xff, keyframe: true });
    const payload = Buffer.concat([frame, Buffer.alloc(bytes - frame.length)]);
    const fields = { payloadType: RECORDED.payloadTypes.vp8, sequence: step, timestamp: step * 900, ssrc };
    publisher.transport.events.onRtp(makeRtp({ ...fields, marker: true, extensions, payload }));
  }
}

function run(ms: number): void {
  for (const end = step + ms / STEP_MS; step < end; step += 1) {
    publish();
    farEnd.take();
    if (step % REPORT_EVERY === 0) farEnd.report();
    vi.advanceTimersByTime(STEP_MS);
  }
}

const rank = (): number => viewer.peer.findDownTrack('TR_v')!.current;
const paddingTo = ({ transport }: Side): Buffer[] =>
  transport.sent.filter((packet) => (packet[1]! & 0x7f) === RECORDED.payloadTypes.rtx);

describe('on a line that gets worse', () => {
  beforeEach(() => join());

  it('a lower layer follows, and the best one again once padding has shown that it fits', () => {
    run(3000);
    expect(rank()).toBe(2);
    expect(paddingTo(viewer)).toEqual([]);
    line.nature.bitsPerSecond = 700_000;
    run(4000);
    expect(rank()).toBe(1);
    line.nature.bitsPerSecond = 250_000;
    run(4000);
    expect(rank()).toBe(0);
    line.nature.bitsPerSecond = Infinity;
    run(15_000);
    expect(rank()).toBe(2);
    expect(paddingTo(viewer).length).toBeGreaterThan(100);
    expect(told).toEqual([]);
  });

  it('a track that does not fit at all is held back, its reader is told so, and again when it goes on', () => {
    run(1000);
    line.nature.bitsPerSecond = 50_000;
    run(8000);
    const held = { trackSid: 'TR_v', publisherSid: 'PA_publisher', isHeld: true };
    expect(rank()).toBe(NOTHING);
    expect(told.length).toBeGreaterThan(1); // a client forgets what it hears of a track that it has not got yet
    expect(told.length).toBeLessThan(4);
    expect(new Set(told.map((track) => JSON.stringify(track)))).toEqual(new Set([JSON.stringify(held)]));
    expect(viewer.peer.lookAtLink()).toBe('poor');
    told.length = 0;
    line.nature.bitsPerSecond = Infinity;
    run(15_000);
    expect(told.at(-1)).toEqual({ ...held, isHeld: false });
    expect(rank()).toBe(2);
    expect(viewer.peer.lookAtLink()).toBe('excellent');
  });

  it('no loss of the old way counts when the client is reached another way', () => {
    run(1000);
    line.nature.bitsPerSecond = 50_000;
    run(6000);
    line.nature.loss = 1;
    run(4000);
    expect(rank()).toBe(NOTHING);
    Object.assign(line.nature, { bitsPerSecond: Infinity, loss: 0 });
    viewer.transport.events.onState('connected');
    run(500);
    expect(rank()).toBe(2);
    expect(told.at(-1)).toMatchObject({ trackSid: 'TR_v', isHeld: false });
    run(5000);
    expect(rank()).toBe(2);
  });

  it('a track that its reader does not want any more is not called held back', () => {
    run(1000);
    line.nature.bitsPerSecond = 50_000;
    run(5000);
    viewer.peer.findDownTrack('TR_v')!.setWanted(2, true);
    run(500);
    expect(told.at(-1)?.isHeld).toBe(false);
  });

  it('is trusted again once it carried all that was wanted, also with more than was wanted then', () => {
    run(1000);
    const downTrack = viewer.peer.findDownTrack('TR_v')!;
    downTrack.setWanted(0, false);
    line.nature.bitsPerSecond = 90_000;
    run(4000);
    line.nature.bitsPerSecond = Infinity;
    run(60_000);
    expect(rank()).toBe(0);
    const before = paddingTo(viewer).length;
    downTrack.setWanted(2, false);
    run(100);
    expect(rank()).toBe(2);
    run(5000);
    expect(rank()).toBe(2);
    expect(paddingTo(viewer)).toHaveLength(before);
  });

  it('more feedback than anybody has is not read', () => {
    run(1000);
    line.nature.bitsPerSecond = 50_000;
    const nothing = { base: 30_000, arrivalsUs: [1000], feedbackCount: 0, mediaSsrc: 1 };
    const flood = (count: number): void => {
      for (let sent = 0; sent < count; sent += 1)
        viewer.transport.events.onRtcp(buildTransportWideFeedback(nothing));
    };
    flood(RATES.feedback.burst);
    for (let times = 0; times < 400; times += 1) {
      flood(5);
      run(STEP_MS);
    }
    expect(rank()).toBe(2);
    run(4000);
    expect(rank()).toBe(NOTHING);
  });

  it('padding ends with the line', () => {
    run(1000);
    line.nature.bitsPerSecond = 250_000;
    run(3000);
    viewer.peer.close();
    const before = viewer.transport.sent.length;
    vi.advanceTimersByTime(10_000);
    expect(viewer.transport.sent).toHaveLength(before);
  });
});

describe('a client without transport-wide numbers', () => {
  it('gets all that it wants, and no extension that it does not know', async () => {
    await join(RECORDED.offer.replaceAll(/a=extmap:3 .*\r\n/g, ''));
    run(500);
    const packet = viewer.transport.sent.find((sent) => !isRtcp(sent));
    expect(packet!.subarray(12, 20).toString('hex')).toBe('bede000100000000');
    const arrivalsUs = Array.from({ length: 40 }, (_, index) => 64_000_000 + index * 900_000);
    for (let report = 0; report < 20; report += 1) {
      const feedback = { base: 0, arrivalsUs, feedbackCount: report, mediaSsrc: 1 };
      viewer.transport.events.onRtcp(buildTransportWideFeedback(feedback));
    }
    run(500);
    expect(rank()).toBe(2);
  });
});
