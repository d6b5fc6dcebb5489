import { TrackInfo } from '@livekit/protocol';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RATES } from '../limits.ts';
import { buildNack, parseNack } from '../rtp/nack.ts';
import {
  buildPli,
  buildReceiverReport,
  buildSenderReport,
  parseSenderReport,
  shortNtp,
  splitRtcp,
} from '../rtp/rtcp.ts';
import { isRtcp, parseRtp, RtpHeader } from '../rtp/rtp-packet.ts';
import { connectSide, RECORDED, type Side } from '../testing/connected-peer.ts';
import { makeRtp, makeVp8 } from '../testing/rtp-factory.ts';
import { NOTHING } from './ranks.ts';
import { Publication } from './publication.ts';

const { extensions: EXTENSIONS, videoMid: VIDEO_MID, payloadTypes } = RECORDED;
const { vp8: VP8, rtx: RTX } = payloadTypes;
const MAIN_SSRC = 100;

let publisher: Side;
let subscriber: Side;
let video: Publication;
let demanded: number[];

beforeEach(async () => {
  demanded = [];
  video = new Publication(new TrackInfo({ sid: 'TR_v' }), 'video', {
    sendRtcp: (packet) => publisher.peer.sendRtcp(packet),
    onDemand: (rank) => demanded.push(rank),
  });
  publisher = await connectSide('PA_publisher', { publishes: video });
  subscriber = await connectSide('PA_subscriber', { gets: video });
  return () => {
    publisher.peer.close();
    subscriber.peer.close();
  };
});

function publish(sequence: number, options: { keyframe?: boolean; rid?: string; ssrc?: number } = {}): void {
  const { keyframe = false, rid = 'f', ssrc = MAIN_SSRC } = options;
  const extensions = { [EXTENSIONS.mid]: VIDEO_MID, [EXTENSIONS.rid]: Buffer.from(rid) };
  const payload = makeVp8({ pictureId: sequence & 0x7fff, tl0: sequence & 0xff, keyframe });
  const fields = {
    payloadType: VP8,
    sequence,
    timestamp: sequence * 3000,
    ssrc,
    marker: true,
    extensions,
    payload,
  };
  publisher.transport.events.onRtp(makeRtp(fields));
}

const rtpTo = ({ transport }: Side) => transport.sent.filter((packet) => !isRtcp(packet));

const sequencesTo = (side: Side) => rtpTo(side).map((packet) => packet.readUInt16BE(2));

/** A sent packet: its fixed header, its transport-wide number under the client's id, and what it carries. */
const partsOf = (packet: Buffer) => {
  const id = (EXTENSIONS.transportWide << 4) | 1;
  expect(packet.readUInt32BE(12)).toBe(0xbede0001);
  expect([packet[16], packet[19]]).toEqual([id, 0]);
  return { header: packet.subarray(0, 12), number: packet.readUInt16BE(17), payload: packet.subarray(20) };
};

const rtcpTo = ({ transport }: Side, type: number, format: number) =>
  transport.sent
    .filter((packet) => isRtcp(packet))
    .flatMap((packet) => splitRtcp(packet))
    .filter((packet) => packet.type === type && packet.format === format);

describe('a subscriber', () => {
  it('gets the stream from a keyframe on, with no header extension but the number for feedback, under one SSRC', () => {
    publish(1);
    publish(2, { keyframe: true });
    publish(3);
    expect(sequencesTo(subscriber)).toEqual([2, 3]);
    const header = new RtpHeader();
    const [first, second] = rtpTo(subscriber);
    expect(parseRtp(first!, header)).toBe(true);
    expect([header.payloadType, header.payloadOffset, header.marker]).toEqual([VP8, 20, true]);
    expect([first!, second!].map((packet) => partsOf(packet).number)).toEqual([0, 1]);
    expect(first!.readUInt32BE(8)).toBe(second!.readUInt32BE(8));
    expect(first!.readUInt32BE(8)).not.toBe(MAIN_SSRC);
  });

  it('gets nothing of a muted track, whatever its client sends, and needs a keyframe after it', () => {
    publish(1, { keyframe: true });
    video.setMuted(true);
    publish(2);
    publish(3, { keyframe: true });
    video.setMuted(false);
    publish(4);
    expect(sequencesTo(subscriber)).toEqual([1]);
    publish(5, { keyframe: true });
    expect(sequencesTo(subscriber)).toEqual([1, 2]);
    const ssrc = rtpTo(subscriber)[0]!.readUInt32BE(8);
    subscriber.transport.events.onRtcp(buildNack(ssrc, [1]));
    expect(sequencesTo(subscriber)).toEqual([1, 2]);
  });

  it('gets what it misses again, as it was', () => {
    publish(1, { keyframe: true });
    publish(2);
    publish(3);
    const [, lost] = rtpTo(subscriber);
    subscriber.transport.events.onRtcp(buildNack(lost!.readUInt32BE(8), [2, 9]));
    expect(sequencesTo(subscriber)).toEqual([1, 2, 3, 2]);
    const { header, number, payload } = partsOf(lost!);
    expect(partsOf(rtpTo(subscriber).at(-1)!)).toEqual({ header, number: number + 2, payload });
  });

  it('gets no more again than a line needs, however often it asks', () => {
    publish(1, { keyframe: true });
    const ssrc = rtpTo(subscriber)[0]!.readUInt32BE(8);
    for (let asked = 0; asked < 3000; asked += 1) subscriber.transport.events.onRtcp(buildNack(ssrc, [1]));
    const again = rtpTo(subscriber).length - 1;
    expect(again).toBeGreaterThanOrEqual(RATES.retransmissions.burst);
    expect(again).toBeLessThan(2000);
  });

  it('is moved between layers at keyframes, in one continuous stream', () => {
    publish(10, { keyframe: true, rid: 'q', ssrc: 200 });
    publish(500, { rid: 'f' });
    publish(11, { rid: 'q', ssrc: 200 });
    publish(501, { rid: 'f', keyframe: true });
    publish(12, { rid: 'q', ssrc: 200 });
    publish(502, { rid: 'f' });
    expect(sequencesTo(subscriber)).toEqual([10, 11, 12, 13]);
    subscriber.peer.findDownTrack('TR_v')!.setWanted(0, false);
    publish(503, { rid: 'f' });
    publish(13, { rid: 'q', ssrc: 200, keyframe: true });
    publish(504, { rid: 'f' });
    expect(sequencesTo(subscriber)).toEqual([10, 11, 12, 13, 14, 15]);
  });

  it('gets sender reports on its own timeline', () => {
    publish(10, { keyframe: true, rid: 'q', ssrc: 200 });
    publish(500, { rid: 'f', keyframe: true });
    const info = { ssrc: MAIN_SSRC, ntpSeconds: 1, ntpFraction: 2, rtpTimestamp: 1_500_000 };
    publisher.transport.events.onRtcp(buildSenderReport(info, { packets: 1, octets: 1 }));
    const [report] = rtcpTo(subscriber, 200, 0).map(({ body }) => parseSenderReport(body)!);
    const last = rtpTo(subscriber).at(-1)!;
    // The report speaks of the very moment of the last frame.
    expect(report).toEqual({ ...info, ssrc: last.readUInt32BE(8), rtpTimestamp: last.readUInt32BE(4) });
  });
});

describe('a voice that repeats itself', () => {
  const [OPUS, RED, AUDIO_MID] = [111, 63, Buffer.from('7')];
  const withoutRed = RECORDED.offer
    .replaceAll(/a=(rtpmap|fmtp|rtcp-fb):63 .*\r\n/g, '')
    .replaceAll('111 63 ', '111 ');
  let speaker: Side;
  let voice: Publication;
  let listeners: Side[];

  beforeEach(async () => {
    voice = new Publication(new TrackInfo({ sid: 'TR_a' }), 'audio', {
      sendRtcp: () => {},
      onDemand: () => {},
    });
    speaker = await connectSide('PA_speaker', { publishes: voice });
    listeners = await Promise.all([
      connectSide('PA_able', { gets: voice }),
      connectSide('PA_plain', { gets: voice, offer: withoutRed }),
    ]);
    return () => {
      for (const { peer } of [speaker, ...listeners]) peer.close();
    };
  });

  const say = (sequence: number, payloadType: number, payload: string): void => {
    const extensions = { [EXTENSIONS.mid]: AUDIO_MID };
    const fields = { payloadType, sequence, timestamp: sequence * 960, ssrc: 50, extensions };
    speaker.transport.events.onRtp(makeRtp({ ...fields, payload: Buffer.from(payload, 'hex') }));
  };
  /** What each listener got: payload type and payload. */
  const heard = (): string[][] =>
    listeners.map((listener) =>
      rtpTo(listener).map((packet) => `${packet[1]! & 0x7f} ${partsOf(packet).payload.toString('hex')}`),
    );

  it('reaches who can read that as it is, and everybody else as its newest block', () => {
    say(1, RED, '6fa1a1');
    say(2, RED, 'ef0f0002 6f a1a1 b2b2'.replaceAll(' ', ''));
    say(3, OPUS, 'c3c3');
    expect(heard()).toEqual([
      ['63 6fa1a1', '63 ef0f00026fa1a1b2b2', '111 c3c3'],
      ['111 a1a1', '111 b2b2', '111 c3c3'],
    ]);
  });

  it('is dropped where its lengths do not add up', () => {
    say(1, OPUS, 'a1a1');
    say(2, RED, 'ef0f0fff6fa1');
    say(3, OPUS, 'c3c3');
    expect(heard()).toEqual([
      ['111 a1a1', '111 c3c3'],
      ['111 a1a1', '111 c3c3'],
    ]);
  });
});

describe('the line of a subscriber', () => {
  /** What its client says of the packets since its last report. */
  const reports = (shareLost: number, answer: { lastSr?: number; lastSrDelay?: number } = {}): void => {
    const { ssrc } = subscriber.peer.findDownTrack('TR_v')!;
    const block = {
      ssrc,
      cumulativeLost: 0,
      highestSequence: 0,
      jitter: 0,
      lastSr: 0,
      lastSrDelay: 0,
      ...answer,
    };
    const fractionLost = Math.floor(shareLost * 256);
    subscriber.transport.events.onRtcp(buildReceiverReport([{ ...block, fractionLost }]));
  };
  const publishAll = (from: number, to: number, isLost = (_sequence: number) => false): void => {
    for (let sequence = from; sequence <= to; sequence += 1)
      if (!isLost(sequence)) publish(sequence, { keyframe: sequence === from });
  };

  it('is as bad as what its client misses', () => {
    publishAll(1, 100);
    reports(0);
    expect(subscriber.peer.lookAtLink()).toBe('excellent');
    publishAll(101, 200);
    reports(0.2);
    expect(subscriber.peer.lookAtLink()).toBe('poor'); // 20 of 200
    expect(publisher.peer.lookAtLink()).toBe('excellent');
  });

  it('is not blamed for what the line of the publisher lost', () => {
    publishAll(1, 100, (sequence) => sequence > 2 && sequence % 5 === 0);
    reports(0.2);
    expect(subscriber.peer.lookAtLink()).toBe('excellent');
    publishAll(101, 200, (sequence) => sequence > 102 && sequence % 5 === 0);
    reports(0.4);
    expect(subscriber.peer.lookAtLink()).toBe('poor');
  });

  it('is slow when the answer to a sender report takes long, without the time that its client kept it', () => {
    publishAll(1, 30);
    const info = { ssrc: MAIN_SSRC, ntpSeconds: 5, ntpFraction: 6, rtpTimestamp: 3000 };
    publisher.transport.events.onRtcp(buildSenderReport(info, { packets: 1, octets: 1 }));
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000);
    reports(0, { lastSr: shortNtp(info), lastSrDelay: 65_536 * 2.9 });
    expect(subscriber.peer.lookAtLink()).toBe('excellent');
    reports(0, { lastSr: shortNtp(info), lastSrDelay: 65_536 * 2 });
    expect(subscriber.peer.lookAtLink()).toBe('poor');
    reports(0, { lastSr: 77, lastSrDelay: 0 }); // of nothing that was sent last
    expect(subscriber.peer.lookAtLink()).toBe('excellent');
    now.mockRestore();
  });

  it('is lost when its client says nothing while it is sent to', () => {
    publishAll(1, 30);
    reports(0);
    expect(subscriber.peer.lookAtLink()).toBe('excellent');
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 9000);
    expect(subscriber.peer.lookAtLink()).toBe('excellent'); // nothing was sent either
    publishAll(31, 40);
    expect(subscriber.peer.lookAtLink()).toBe('lost');
    reports(0);
    expect(subscriber.peer.lookAtLink()).toBe('excellent');
    now.mockRestore();
  });
});

describe('a publisher', () => {
  it('is asked for a keyframe at once, but not again within 300 ms', () => {
    publish(1, { keyframe: true });
    expect(rtcpTo(publisher, 206, 1)).toHaveLength(1);
    const ssrc = rtpTo(subscriber)[0]!.readUInt32BE(8);
    for (let count = 0; count < 5; count += 1) subscriber.transport.events.onRtcp(buildPli(ssrc));
    expect(rtcpTo(publisher, 206, 1)).toHaveLength(1);
    video.layers[0]!.lastPliMs = -Infinity;
    subscriber.transport.events.onRtcp(buildPli(ssrc));
    expect(rtcpTo(publisher, 206, 1).map(({ body }) => body.readUInt32BE(8))).toEqual([MAIN_SSRC, MAIN_SSRC]);
  });

  it('is asked for lost packets, whose retransmission takes their place', () => {
    publish(1, { keyframe: true });
    publish(4);
    expect(rtcpTo(publisher, 205, 1).map(({ body }) => parseNack(body))).toEqual([[2, 3]]);
    const original = Buffer.concat([Buffer.from([0, 2]), makeVp8({ pictureId: 2, tl0: 2 })]);
    const extensions = { [EXTENSIONS.mid]: VIDEO_MID, [EXTENSIONS.repairedRid]: Buffer.from('f') };
    const rtx = { payloadType: RTX, ssrc: 999, timestamp: 6000, extensions, payload: original };
    publisher.transport.events.onRtp(makeRtp({ ...rtx, sequence: 1 }));
    // The same again, as a bandwidth probe would bring it, and a packet of padding only.
    publisher.transport.events.onRtp(makeRtp({ ...rtx, sequence: 2 }));
    publisher.transport.events.onRtp(makeRtp({ ...rtx, sequence: 3, payload: Buffer.alloc(0) }));
    expect(sequencesTo(subscriber)).toEqual([1, 4, 2]);
    expect(partsOf(rtpTo(subscriber).at(-1)!).payload).toEqual(original.subarray(2));
  });

  it('hears up to which layer somebody watches', async () => {
    const other = await connectSide('PA_other', { gets: video });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const wait = () => vi.advanceTimersByTime(5000);
    try {
      const [first, second] = [subscriber, other].map(({ peer }) => peer.findDownTrack('TR_v')!);
      first!.setWanted(0, false);
      wait();
      expect(demanded).toEqual([2]); // the other one has not said that it wants less
      second!.setWanted(1, false);
      wait();
      second!.setWanted(1, true);
      wait();
      subscriber.peer.unsubscribe('TR_v');
      wait();
      expect(demanded).toEqual([2, 1, 0, NOTHING]);
      second!.setWanted(1, false);
      expect(demanded.at(-1)).toBe(1);
      publisher.peer.removePublication(video);
      other.peer.unsubscribe('TR_v');
      wait();
      expect(demanded).toHaveLength(5); // of a track that has ended there is nothing to say
    } finally {
      vi.useRealTimers();
      other.peer.close();
    }
  });

  it('cannot reach anybody with a stream that belongs to no track of its own', () => {
    publish(1, { keyframe: true, rid: 'unknown' });
    publisher.transport.events.onRtp(
      makeRtp({ payloadType: VP8, ssrc: 5, extensions: { [EXTENSIONS.mid]: Buffer.from('3') } }),
    );
    publisher.transport.events.onRtp(
      makeRtp({ payloadType: 120, ssrc: 6, extensions: { [EXTENSIONS.mid]: VIDEO_MID } }),
    );
    expect(video.layers).toEqual([]);
    expect(rtpTo(subscriber)).toEqual([]);
  });
});
