import { BitReader } from './bit-reader.ts';
import type { PictureSize } from './picture.ts';

/** What is needed of a VP9 payload descriptor (RFC 9628 section 4.2). */
interface Vp9Descriptor {
  /** The first packet of the frame of a spatial layer. */
  startsLayer: boolean;
  /** First byte of the VP9 bitstream, from the payload's first byte on. */
  dataOffset: number;
}

/** Whether a payload begins a keyframe: the first packet of the lowest spatial layer of a picture that stands alone. */
export function startsVp9Keyframe(
  packet: Uint8Array,
  { start, end }: { start: number; end: number },
): boolean {
  if (start >= end) return false;
  const flags = packet[start]!;
  if (flags & 0x40 || !(flags & 0x08)) return false;
  if (!(flags & 0x20)) return true;
  const at = start + 1 + (flags & 0x80 ? (packet[start + 1]! & 0x80 ? 2 : 1) : 0);
  return at < end && ((packet[at]! >> 1) & 0x07) === 0;
}

/** Reads a whole descriptor; nothing when it is cut short. */
function readDescriptor(payload: Uint8Array): Vp9Descriptor | undefined {
  const flags = payload[0] ?? 0;
  const isFlexible = (flags & 0x10) !== 0;
  let at = 1;
  if (flags & 0x80) at += (payload[at] ?? 0) & 0x80 ? 2 : 1;
  if (flags & 0x20) at += isFlexible ? 1 : 2;
  if (isFlexible && flags & 0x40) {
    // At most three differences; the lowest bit says that another one follows.
    let count = 1;
    while (count < 3 && (payload[at] ?? 0) & 1) {
      at += 1;
      count += 1;
    }
    at += 1;
  }
  if (flags & 0x02) at = skipStructure(payload, at);
  return at < payload.length ? { startsLayer: (flags & 0x08) !== 0, dataOffset: at } : undefined;
}

/** Where the scalability structure at `at` ends (RFC 9628 section 4.2.1). */
function skipStructure(payload: Uint8Array, from: number): number {
  let at = from;
  const flags = payload[at++] ?? 0;
  if (flags & 0x10) at += 4 * ((flags >> 5) + 1);
  if (!(flags & 0x08)) return at;
  for (let pictures = payload[at++] ?? 0; pictures > 0; pictures -= 1) {
    const references = ((payload[at] ?? 0) >> 2) & 0x03;
    at += 1 + references;
  }
  return at;
}

/**
 * The payloads of one picture as a file holds it. With several spatial layers it is a superframe, whose index at the end names
 * the size of each (VP9 bitstream specification, annex B): without it players show the lowest layer alone.
 */
export function joinVp9(payloads: readonly Uint8Array[]): Buffer {
  const layers: Uint8Array[][] = [];
  for (const payload of payloads) {
    const descriptor = readDescriptor(payload);
    if (!descriptor) continue;
    if (descriptor.startsLayer || layers.length === 0) layers.push([]);
    layers.at(-1)!.push(payload.subarray(descriptor.dataOffset));
  }
  const frames = layers.map((parts) => Buffer.concat(parts));
  return Buffer.concat(
    frames.length > 1 && frames.length <= 8 ? [...frames, superframeIndex(frames)] : frames,
  );
}

function superframeIndex(frames: readonly Buffer[]): Buffer {
  const marker = 0xc0 | (3 << 3) | (frames.length - 1);
  const index = Buffer.alloc(2 + 4 * frames.length, marker);
  frames.forEach((frame, at) => index.writeUInt32LE(frame.length, 1 + at * 4));
  return index;
}

const SYNC_CODE = 0x498342;
const RGB = 7;

/** Picture size of a keyframe of profile 0, or nothing (VP9 bitstream specification, section 6.2). */
export function vp9FrameSize(frame: Uint8Array): PictureSize | undefined {
  const bits = new BitReader(frame);
  const isFrame = bits.read(2) === 2;
  const profile = bits.read(2);
  const isShownAgain = bits.flag();
  const isDelta = bits.flag();
  bits.read(2);
  if (!isFrame || profile !== 0 || isShownAgain || isDelta || bits.read(24) !== SYNC_CODE) return undefined;
  if (bits.read(3) === RGB) return undefined;
  bits.read(1);
  const width = bits.read(16) + 1;
  const height = bits.read(16) + 1;
  return bits.isOverrun ? undefined : { width, height };
}
