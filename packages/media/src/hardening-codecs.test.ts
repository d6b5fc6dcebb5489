import { expect, it } from 'vitest';
import { VIDEO_FORMATS } from './recorder/video-formats.ts';
import { parseRtp } from './rtp/rtp-packet.ts';
import { Layer } from './sfu/layer.ts';
import { MediaPacket } from './sfu/media-packet.ts';
import { mutate, MUTATION_TIMEOUT_MS, MUTATION_TIMES, seededRandom } from './testing/mutation.ts';
import { makeRtp, makeVp8 } from './testing/rtp-factory.ts';

const hex = (...texts: string[]) => texts.map((text) => Buffer.from(text, 'hex'));

/** The payloads of one keyframe in each codec, as senders divide them. */
const PAYLOADS = {
  vp8: [makeVp8({ pictureId: 1, tl0: 1, keyframe: true })],
  h264: hex(
    '7800196742c01ed900a02ff970110000030001000003003c0f162e48000568cb83cb20',
    '7c8588840b',
    '7c45f2628a',
  ),
  vp9: hex('aa0100053802800168050001680204ff008249834200281016560638241c184a10', '08aabb', '04cc'),
  av1: hex('180c080000000cc5036536be401003301000', '5030aabb', '90ccdd'),
};

it.each(['vp8', 'h264', 'vp9', 'av1'] as const)(
  'damaged pictures in %s throw nothing, where they are forwarded and where they are recorded',
  { timeout: MUTATION_TIMEOUT_MS },
  (codec) => {
    const random = seededRandom(codec.length);
    const layer = new Layer({
      ssrc: 1,
      rid: '',
      payloadType: 96,
      clockRate: 90_000,
      name: codec,
      descriptorId: 12,
    });
    const packet = new MediaPacket();
    const { join, read } = VIDEO_FORMATS[codec];
    const outcomes = { begins: 0, joined: 0, sized: 0 };
    expect(read(join(PAYLOADS[codec]))).toBeDefined();
    for (let round = 0; round < 3000 * MUTATION_TIMES; round += 1) {
      const damaged = PAYLOADS[codec].map((payload) => (random() < 0.5 ? mutate(payload, random) : payload));
      for (const payload of damaged) {
        packet.buffer = mutate(
          makeRtp({ payload, extensions: { 12: Buffer.from('c00001', 'hex') } }),
          random,
        );
        if (!parseRtp(packet.buffer, packet.header)) continue;
        layer.read(packet, layer);
        if (packet.startsDecodable) outcomes.begins += 1;
        const end = packet.descriptorBytes && packet.descriptorOffset + packet.descriptorBytes;
        expect(end).toBeLessThanOrEqual(packet.buffer.length);
      }
      const frame = join(damaged);
      if (frame.length > 0) outcomes.joined += 1;
      const size = read(random() < 0.5 ? mutate(frame, random) : frame);
      if (size) outcomes.sized += 1;
      expect((size?.width ?? 1) * (size?.height ?? 1)).toBeGreaterThan(0);
    }
    expect(Object.values(outcomes).every((count) => count > 500)).toBe(true);
  },
);
