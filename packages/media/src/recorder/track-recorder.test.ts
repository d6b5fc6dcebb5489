import { TrackInfo } from '@livekit/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseRtp } from '../rtp/rtp-packet.ts';
import { parseVp8 } from '../rtp/vp8.ts';
import { MediaPacket } from '../sfu/media-packet.ts';
import { Publication } from '../sfu/publication.ts';
import { makeRtp } from '../testing/rtp-factory.ts';
import { SenderClock } from './track-clock.ts';
import { TrackRecorder } from './track-recorder.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const KEY = Buffer.from('100000009d012a4001b400', 'hex');
const DELTA = Buffer.from('10010000', 'hex');

it('asks for a keyframe every ten seconds, so that a player can begin anywhere', async () => {
  const asked: number[] = [];
  let atMs = 0;
  const publisher = { sendRtcp: () => void asked.push(atMs), onDemand: () => {} };
  const publication = new Publication(new TrackInfo({ sid: 'TR_camera' }), 'video', publisher);
  const { layer } = publication.addLayer({ ssrc: 1, rid: '', payloadType: 96, clockRate: 90_000 });
  const nothing = () => Promise.resolve();
  const recorder = new TrackRecorder({
    publication,
    identity: 'ann',
    name: 'Ann',
    directory: '/',
    senderClock: new SenderClock(),
    createFile: () => Promise.resolve({ append: nothing, sync: nothing, close: nothing }),
    now: () => atMs,
    toRecordingTime: (ms) => ms,
    onBegun: () => {},
    onError: (error) => {
      throw error;
    },
  });
  asked.length = 0; // the first one, to begin at all
  const packet = new MediaPacket();
  for (let sequence = 0; atMs < 35_000; sequence += 1) {
    const payload = sequence === 0 || atMs === 15_000 ? KEY : DELTA; // the second one for somebody else
    packet.buffer = makeRtp({
      payloadType: 96,
      sequence,
      timestamp: atMs * 90,
      ssrc: 1,
      marker: true,
      payload,
    });
    parseRtp(packet.buffer, packet.header);
    const { payloadOffset: start, payloadEnd: end } = packet.header;
    packet.hasVp8 = parseVp8(packet.buffer, { start, end }, packet.vp8);
    packet.startsDecodable = packet.vp8.keyframe;
    packet.primaryOffset = start;
    layer.lastPacketMs = performance.now();
    publication.forward(layer, packet);
    atMs += 100;
    vi.advanceTimersByTime(100);
  }
  await recorder.close();
  expect(asked).toEqual([10_000, 25_000]);
});
