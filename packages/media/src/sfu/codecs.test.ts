import { TrackInfo } from '@livekit/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { buildNack } from '../rtp/nack.ts';
import { isRtcp, parseRtp, RtpHeader } from '../rtp/rtp-packet.ts';
import type { CodecName } from '../sdp/codecs.ts';
import { EXTENSION } from '../sdp/header-extensions.ts';
import { connectSide, RECORDED, type Side } from '../testing/connected-peer.ts';
import { makeRtp, makeVp8 } from '../testing/rtp-factory.ts';
import { Publication } from './publication.ts';
import { HIGHEST_RANK, NOTHING } from './ranks.ts';

const PAYLOAD_TYPES = { vp8: 96, h264: 108, vp9: 98, av1: 45 };
/** Of the dependency descriptor, at the publisher and at the subscriber. */
const DESCRIPTOR = { published: 12, subscribed: 13 };
const SSRC = 100;
const RTX_SSRC = 101;
const WITHOUT_H264 = RECORDED.offer.replaceAll(' H264/', ' X264/');
const WITH_DESCRIPTORS = RECORDED.offer.replaceAll(
  'a=extmap:11 ',
  `a=extmap:${DESCRIPTOR.subscribed} ${EXTENSION.dependency}\r\na=extmap:11 `,
);

const KEYFRAMES = {
  h264: Buffer.from('78000967420001e900a02ff9', 'hex'),
  vp9: Buffer.from('88019a', 'hex'),
  av1: Buffer.from('18080000', 'hex'),
};
const DELTAS = {
  h264: Buffer.from('419a24', 'hex'),
  vp9: Buffer.from('c8019a', 'hex'),
  av1: Buffer.from('103000', 'hex'),
};

const open: Side[] = [];
afterEach(() => open.splice(0).forEach(({ peer }) => peer.close()));

/** A published video in a codec, with or without a backup, and what its client is asked for. */
function announce(codec: CodecName, hasBackup = false) {
  const asked = { own: NOTHING, backup: NOTHING };
  const info = new TrackInfo({ sid: 'TR_v' });
  const sendRtcp = () => {};
  const video = new Publication(info, 'video', { codec, sendRtcp, onDemand: (rank) => (asked.own = rank) });
  const onDemand = (rank: number) => (asked.backup = rank);
  if (hasBackup) video.backup = new Publication(info, 'video', { codec: 'vp8', sendRtcp, onDemand });
  return { video, asked };
}

async function side(name: string, parts: Parameters<typeof connectSide>[1]): Promise<Side> {
  const opened = await connectSide(name, parts);
  open.push(opened);
  return opened;
}

const rtpTo = ({ transport }: Side) => transport.sent.filter((packet) => !isRtcp(packet));

function read(packet: Buffer) {
  const header = new RtpHeader();
  expect(parseRtp(packet, header)).toBe(true);
  const { payloadType, sequence, extensionTwoByte, payloadOffset, payloadEnd } = header;
  return { payloadType, sequence, extensionTwoByte, payload: packet.subarray(payloadOffset, payloadEnd) };
}

describe.each(['h264', 'vp9', 'av1'] as const)('%s', (codec) => {
  it('goes on from a keyframe, as it came, under the payload type of each client', async () => {
    const { video } = announce(codec);
    const publisher = await side('PA_publisher', { publishes: video });
    const subscriber = await side('PA_subscriber', { gets: video });
    const send = (sequence: number, payload: Buffer) => {
      const { mid, rid } = RECORDED.extensions;
      const extensions = { [mid]: RECORDED.videoMid, [rid]: Buffer.from('f') };
      const fields = { sequence, timestamp: sequence * 3000, ssrc: SSRC, extensions, payload };
      publisher.transport.events.onRtp(makeRtp({ payloadType: PAYLOAD_TYPES[codec], ...fields }));
    };
    send(1, DELTAS[codec]);
    send(2, KEYFRAMES[codec]);
    send(3, DELTAS[codec]);
    const sent = rtpTo(subscriber).map(read);
    expect(sent.map(({ payloadType, sequence }) => [payloadType, sequence])).toEqual([
      [PAYLOAD_TYPES[codec], 2],
      [PAYLOAD_TYPES[codec], 3],
    ]);
    expect(sent.map(({ payload }) => payload)).toEqual([KEYFRAMES[codec], DELTAS[codec]]);
  });

  it('is not taken under the payload type of another codec', async () => {
    const { video } = announce(codec);
    const { transport } = await side('PA_publisher', { publishes: video });
    const extensions = {
      [RECORDED.extensions.mid]: RECORDED.videoMid,
      [RECORDED.extensions.rid]: Buffer.from('f'),
    };
    const payload = makeVp8({ pictureId: 1, tl0: 1, keyframe: true });
    transport.events.onRtp(makeRtp({ payloadType: PAYLOAD_TYPES.vp8, ssrc: SSRC, extensions, payload }));
    expect(video.layers).toEqual([]);
  });
});

describe('the dependency descriptor of AV1', () => {
  async function meet() {
    const { video } = announce('av1');
    const publisher = await side('PA_publisher', { publishes: video });
    const subscriber = await side('PA_subscriber', { gets: video, offer: WITH_DESCRIPTORS });
    const send = (sequence: number, fields: { descriptor: Buffer; isAgain?: boolean }) => {
      const { mid, rid, repairedRid } = RECORDED.extensions;
      const extensions = {
        [mid]: RECORDED.videoMid,
        [fields.isAgain ? repairedRid : rid]: Buffer.from('f'),
        [DESCRIPTOR.published]: fields.descriptor,
      };
      const original = Buffer.from([sequence >> 8, sequence]);
      const packet = fields.isAgain
        ? {
            payloadType: 46,
            ssrc: RTX_SSRC,
            sequence: 900,
            payload: Buffer.concat([original, KEYFRAMES.av1]),
          }
        : { payloadType: PAYLOAD_TYPES.av1, ssrc: SSRC, sequence, payload: KEYFRAMES.av1 };
      publisher.transport.events.onRtp(makeRtp({ ...packet, timestamp: sequence * 3000, extensions }));
    };
    return { subscriber, send };
  }

  /** Number and descriptor of a packet with two-byte elements (RFC 8285 section 4.3). */
  const elementsOf = (packet: Buffer) => {
    const { extensionTwoByte, payload } = read(packet);
    expect([extensionTwoByte, packet[16], packet[17]]).toEqual([true, RECORDED.extensions.transportWide, 2]);
    expect(payload).toEqual(KEYFRAMES.av1);
    expect(packet[20]).toBe(DESCRIPTOR.subscribed);
    return { number: packet.readUInt16BE(18), descriptor: packet.subarray(22, 22 + packet[21]!).toString() };
  };

  it('goes along under the id of each client, also when the packet is asked for again', async () => {
    const { subscriber, send } = await meet();
    for (const [sequence, text] of [
      [1, 'a'],
      [2, 'sixteen bytes ..'],
    ] as const)
      send(sequence, { descriptor: Buffer.from(text) });
    expect(rtpTo(subscriber).map(elementsOf)).toEqual([
      { number: 0, descriptor: 'a' },
      { number: 1, descriptor: 'sixteen bytes ..' },
    ]);
    const ssrc = rtpTo(subscriber)[0]!.readUInt32BE(8);
    subscriber.transport.events.onRtcp(buildNack(ssrc, [1]));
    expect(elementsOf(rtpTo(subscriber)[2]!)).toEqual({ number: 2, descriptor: 'a' });
  });

  it('is there in what the publisher sent again', async () => {
    const { subscriber, send } = await meet();
    send(1, { descriptor: Buffer.from('one') });
    send(3, { descriptor: Buffer.from('three') });
    send(2, { descriptor: Buffer.from('two'), isAgain: true });
    expect(rtpTo(subscriber).map((packet) => elementsOf(packet).descriptor)).toEqual(['one', 'three', 'two']);
  });
});

describe('a backup', () => {
  it('is asked for when somebody cannot decode the track, and follows it alone', async () => {
    const { video, asked } = announce('h264', true);
    const subscriber = await side('PA_old', { gets: video, offer: WITHOUT_H264 });
    expect(asked.backup).toBe(HIGHEST_RANK);
    const downTrack = subscriber.peer.findDownTrack('TR_v')!;
    expect([downTrack.codec, downTrack.publication]).toEqual(['vp8', video.backup]);
    expect(video.sinkCount).toBe(1);
  });

  it('is not asked for as long as everybody decodes the track', async () => {
    const { video, asked } = announce('h264', true);
    const subscriber = await side('PA_new', { gets: video });
    expect(asked).toEqual({ own: HIGHEST_RANK, backup: NOTHING });
    expect(subscriber.peer.findDownTrack('TR_v')!.codec).toBe('h264');
  });

  it('is muted with the track', async () => {
    const { video } = announce('h264', true);
    const muted: boolean[] = [];
    const sink = {
      wanted: 0,
      onPacket: () => {},
      onSenderReport: () => {},
      onMuted: (isMuted: boolean) => muted.push(isMuted),
    };
    video.backup!.addSink(sink);
    video.setMuted(true);
    expect([video.backup!.muted, muted]).toEqual([true, [true]]);
    video.close();
  });

  it('is not needed where the client cannot send the codec that it announced', async () => {
    const { video } = announce('h264', true);
    await side('PA_publisher', { publishes: video, offer: WITHOUT_H264 });
    expect([video.codec, video.info.mimeType]).toEqual(['vp8', 'video/VP8']);
    video.close();
  });
});
