import type { PictureSize } from './picture.ts';

/** Where the fields of a VP8 payload descriptor lie (RFC 7741 section 4.2); offsets count from the payload's first byte. */
export class Vp8Descriptor {
  /** First packet of a frame: S bit set and partition index 0. */
  startsFrame = false;
  keyframe = false;
  /** Offset of PictureID, or -1; `pictureIdLong` says whether it has 15 bits instead of 7. */
  pictureIdOffset = -1;
  pictureIdLong = false;
  pictureId = 0;
  /** Offset of TL0PICIDX, or -1. */
  tl0Offset = -1;
  tl0 = 0;
  /** First byte of the VP8 bitstream. */
  dataOffset = 0;
}

/** Fills `into` from the payload `packet[start, end)`; false when it is cut short. */
export function parseVp8(
  packet: Uint8Array,
  range: { start: number; end: number },
  into: Vp8Descriptor,
): boolean {
  const { start, end } = range;
  into.pictureIdOffset = -1;
  into.tl0Offset = -1;
  into.startsFrame = false;
  into.keyframe = false;
  if (start >= end) return false;
  const first = packet[start]!;
  let at = start + 1;
  if (first & 0x80) {
    const flags = packet[at++]!;
    if (at > end) return false;
    if (flags & 0x80) {
      if (at >= end) return false;
      const long = (packet[at]! & 0x80) !== 0;
      if (long && at + 1 >= end) return false;
      into.pictureIdOffset = at - start;
      into.pictureIdLong = long;
      into.pictureId = long ? ((packet[at]! & 0x7f) << 8) | packet[at + 1]! : packet[at]! & 0x7f;
      at += long ? 2 : 1;
    }
    if (flags & 0x40) {
      into.tl0Offset = at - start;
      into.tl0 = packet[at]!;
      at += 1;
    }
    if (flags & 0x30) at += 1;
  }
  if (at >= end) {
    into.pictureIdOffset = -1;
    into.tl0Offset = -1;
    return false;
  }
  into.dataOffset = at - start;
  into.startsFrame = (first & 0x10) !== 0 && (first & 0x07) === 0;
  // The lowest bit of the frame tag is 0 in a keyframe (RFC 6386 section 9.1).
  into.keyframe = into.startsFrame && (packet[at]! & 0x01) === 0;
  return true;
}

const descriptor = new Vp8Descriptor();

/** The payloads of one frame as a file holds it: without their descriptors. */
export function joinVp8(payloads: readonly Buffer[]): Buffer {
  const parts = payloads.map((payload) => {
    const isWhole = parseVp8(payload, { start: 0, end: payload.length }, descriptor);
    return payload.subarray(isWhole ? descriptor.dataOffset : payload.length);
  });
  return Buffer.concat(parts);
}

/** Picture size in pixels from the bitstream of a keyframe, or nothing (RFC 6386 section 9.1). */
export function vp8FrameSize(frame: Uint8Array): PictureSize | undefined {
  if (frame.length < 10 || frame[3] !== 0x9d || frame[4] !== 0x01 || frame[5] !== 0x2a) return undefined;
  const width = ((frame[7]! << 8) | frame[6]!) & 0x3fff;
  const height = ((frame[9]! << 8) | frame[8]!) & 0x3fff;
  return width > 0 && height > 0 ? { width, height } : undefined;
}
