import { describe, expect, it } from 'vitest';
import { parseRtp } from '../rtp/rtp-packet.ts';
import { parseVp8, Vp8Descriptor } from '../rtp/vp8.ts';
import { makeRtp, makeVp8 } from '../testing/rtp-factory.ts';
import { chooseLayer, Layer } from './layer.ts';
import { MediaPacket, OutgoingPacket } from './media-packet.ts';
import { StreamRewriter } from './stream-rewriter.ts';

const layerOf = (rid: string, ssrc: number) => new Layer({ ssrc, rid, payloadType: 96, clockRate: 90_000 });

function packetOf(sequence: number, timestamp: number, vp8: { pictureId: number; tl0: number }): MediaPacket {
  const packet = new MediaPacket();
  packet.buffer = makeRtp({
    sequence,
    timestamp,
    marker: true,
    payload: makeVp8({ ...vp8, keyframe: true }),
  });
  parseRtp(packet.buffer, packet.header);
  const { payloadOffset: start, payloadEnd: end } = packet.header;
  packet.primaryOffset = start;
  packet.hasVp8 = parseVp8(packet.buffer, { start, end }, packet.vp8);
  return packet;
}

function read(out: OutgoingPacket) {
  const header = new MediaPacket().header;
  parseRtp(out.bytes, header);
  const vp8 = new Vp8Descriptor();
  parseVp8(out.bytes, { start: header.payloadOffset, end: out.bytes.length }, vp8);
  const { sequence, timestamp, ssrc, payloadType } = header;
  return { sequence, timestamp, ssrc, payloadType, pictureId: vp8.pictureId, tl0: vp8.tl0 };
}

const writer = () => {
  const rewriter = new StreamRewriter({ ssrc: 77, payloadType: 100 });
  const out = new OutgoingPacket();
  const write = (packet: MediaPacket, nowMs: number) => {
    out.load(packet, packet.header.payloadOffset);
    return rewriter.write(packet, out, nowMs) ? read(out) : undefined;
  };
  return { rewriter, out, write };
};

describe('a rewritten stream', () => {
  it('keeps the numbers of its first layer, under its own SSRC and payload type', () => {
    const { rewriter, write } = writer();
    const packet = packetOf(500, 9000, { pictureId: 40, tl0: 7 });
    rewriter.begin(layerOf('q', 1), packet, 0);
    expect(write(packet, 0)).toEqual({
      sequence: 500,
      timestamp: 9000,
      ssrc: 77,
      payloadType: 100,
      pictureId: 40,
      tl0: 7,
    });
  });

  it('goes on without a gap when the layer changes, with the time that passed', () => {
    const { rewriter, write } = writer();
    const first = packetOf(65_535, 9000, { pictureId: 0x7fff, tl0: 255 });
    rewriter.begin(layerOf('q', 1), first, 1000);
    write(first, 1000);
    const second = packetOf(30, 70_000, { pictureId: 5, tl0: 9 });
    rewriter.begin(layerOf('f', 2), second, 1040);
    expect(write(second, 1040)).toMatchObject({ sequence: 0, timestamp: 9000 + 3600, pictureId: 0, tl0: 0 });
    const third = packetOf(31, 73_000, { pictureId: 6, tl0: 10 });
    expect(write(third, 1070)).toMatchObject({ sequence: 1, timestamp: 12_600 + 3000, pictureId: 1, tl0: 1 });
  });

  it('places the new layer in time by the sender reports of both', () => {
    const { rewriter, write } = writer();
    const [low, full] = [layerOf('q', 1), layerOf('f', 2)];
    low.senderInfo = { ssrc: 1, ntpSeconds: 100, ntpFraction: 0, rtpTimestamp: 10_000 };
    full.senderInfo = { ssrc: 2, ntpSeconds: 101, ntpFraction: 0, rtpTimestamp: 500_000 };
    const first = packetOf(1, 10_000, { pictureId: 1, tl0: 1 });
    rewriter.begin(low, first, 0);
    write(first, 0);
    // 500 ms after the report of the full layer is 1500 ms after that of the low one, whatever the arrival says.
    const second = packetOf(900, 545_000, { pictureId: 1, tl0: 1 });
    rewriter.begin(full, second, 1);
    expect(write(second, 1)).toMatchObject({ timestamp: 10_000 + 135_000 });
  });

  it('drops a straggler from before the switch', () => {
    const { rewriter, write } = writer();
    rewriter.begin(layerOf('q', 1), packetOf(10, 0, { pictureId: 1, tl0: 1 }), 0);
    expect(write(packetOf(9, 0, { pictureId: 1, tl0: 1 }), 0)).toBeUndefined();
  });

  it('goes on for longer than sequence numbers last', () => {
    const { rewriter, write } = writer();
    const layer = layerOf('q', 1);
    const packet = packetOf(1000, 0, { pictureId: 1, tl0: 1 });
    rewriter.begin(layer, packet, 0);
    const sequences = Array.from({ length: 140_000 }, (_, index) => {
      packet.header.sequence = (1000 + index) & 0xffff;
      return write(packet, index)?.sequence;
    });
    expect(sequences.filter((sequence, index) => sequence !== ((1000 + index) & 0xffff))).toEqual([]);
    expect(rewriter.findOrigin(sequences.at(-1)!)).toEqual({ layer, sequence: sequences.at(-1) });
  });
});

describe('a retransmission', () => {
  it('finds where a packet came from, over layer changes, and writes it again as it was', () => {
    const { rewriter, out, write } = writer();
    const [low, full] = [layerOf('q', 1), layerOf('f', 2)];
    const first = packetOf(100, 0, { pictureId: 1, tl0: 1 });
    rewriter.begin(low, first, 0);
    const sent = write(first, 0);
    const second = packetOf(7, 0, { pictureId: 50, tl0: 3 });
    rewriter.begin(full, second, 10);
    write(second, 10);
    expect(rewriter.findOrigin(100)).toEqual({ layer: low, sequence: 100 });
    expect(rewriter.findOrigin(101)).toEqual({ layer: full, sequence: 7 });
    expect(rewriter.findOrigin(102)).toBeUndefined();
    out.load(first, first.header.payloadOffset);
    rewriter.writeAgain(100, first, out);
    expect(read(out)).toEqual(sent);
  });
});

describe('chooseLayer', () => {
  const layers = [layerOf('q', 1), layerOf('h', 2), layerOf('f', 3)];
  const choose = (rank: number, alive: string) => {
    for (const layer of layers) layer.lastPacketMs = alive.includes(layer.rid) ? 10_000 : 0;
    return chooseLayer(layers, rank, 10_100)?.rid;
  };

  it('takes the best living layer up to the wanted one, else the next above', () => {
    expect([choose(2, 'qhf'), choose(1, 'qhf'), choose(0, 'qhf')]).toEqual(['f', 'h', 'q']);
    expect([choose(2, 'qh'), choose(1, 'qf'), choose(0, 'hf')]).toEqual(['h', 'q', 'h']);
  });
});
