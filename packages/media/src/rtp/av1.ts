import { BitReader } from './bit-reader.ts';
import type { PictureSize } from './picture.ts';

/** Types of open bitstream units (AV1 bitstream specification, section 6.2.2). */
const TYPE = { sequenceHeader: 1, temporalDelimiter: 2, tileList: 8 } as const;
const HAS_EXTENSION = 0x04;
const HAS_SIZE = 0x02;
/** A temporal delimiter with a size of 0, with which a file begins each frame. */
const DELIMITER = Uint8Array.of((TYPE.temporalDelimiter << 3) | HAS_SIZE, 0);

const typeOf = (header: number): number => (header >> 3) & 0x0f;

/** Whether a payload begins a coded video sequence: the N bit of its aggregation header (AV1 RTP specification, section 4.4). */
export const startsAv1Sequence = (
  packet: Uint8Array,
  { start, end }: { start: number; end: number },
): boolean => start + 1 < end && (packet[start]! & 0x08) !== 0;

/** A number in bytes of seven bits, the lowest first (AV1 bitstream specification, section 4.10.5), and where it ends. */
function readLeb128(bytes: Uint8Array, from: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let index = 0; index < 4; index += 1) {
    const byte = bytes[from + index];
    if (byte === undefined) return undefined;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (!(byte & 0x80)) return { value, end: from + index + 1 };
  }
  return undefined;
}

function writeLeb128(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  do {
    bytes.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Uint8Array.from(bytes);
}

/** The elements of one payload, behind its aggregation header; what is damaged is left out. */
function splitElements(payload: Uint8Array): Uint8Array[] {
  const count = (payload[0]! >> 4) & 0x03; // 0: each has its length
  const elements: Uint8Array[] = [];
  for (let at = 1; at < payload.length;) {
    const isLast = count !== 0 && elements.length === count - 1;
    const length = isLast ? { value: payload.length - at, end: at } : readLeb128(payload, at);
    if (!length || length.end + length.value > payload.length) break;
    elements.push(payload.subarray(length.end, length.end + length.value));
    at = length.end + length.value;
    if (isLast) break;
  }
  return elements;
}

/** The units in the payloads of one frame, in order; one that continues in the next payload is put together. */
function unpackUnits(payloads: readonly Uint8Array[]): Uint8Array[] {
  const units: Uint8Array[][] = [];
  let isOpen = false;
  for (const payload of payloads) {
    if (payload.length < 2) continue;
    const elements = splitElements(payload);
    const continues = (payload[0]! & 0x80) !== 0;
    elements.forEach((element, index) => {
      if (index > 0 || !continues) units.push([element]);
      else if (isOpen) units.at(-1)!.push(element);
    });
    isOpen = (payload[0]! & 0x40) !== 0 && units.length > 0;
  }
  return units.map((parts) => Buffer.concat(parts));
}

/** The payloads of one frame as a file holds it: units that name their size (AV1 bitstream specification, section 5.2). */
export function joinAv1(payloads: readonly Uint8Array[]): Buffer {
  const parts: Uint8Array[] = [DELIMITER];
  for (const unit of unpackUnits(payloads)) {
    const header = unit[0] ?? 0;
    const type = typeOf(header);
    if (unit.length === 0 || type === TYPE.temporalDelimiter || type === TYPE.tileList) continue;
    const headerBytes = header & HAS_EXTENSION ? 2 : 1;
    if (header & HAS_SIZE) parts.push(unit);
    else {
      const head = Buffer.from(unit.subarray(0, headerBytes));
      head[0]! |= HAS_SIZE;
      parts.push(head, writeLeb128(Math.max(0, unit.length - headerBytes)), unit.subarray(headerBytes));
    }
  }
  return parts.length > 1 ? Buffer.concat(parts) : Buffer.alloc(0);
}

/** What a file says of its AV1. */
export interface Av1Parameters extends PictureSize {
  /** As WebCodecs names it, such as `av01.0.05M.08` (AV1 codec ISO media file format binding, section 5). */
  codec: string;
}

/** The parameters in a frame of `joinAv1` that begins a sequence, or nothing when it does not. */
export function readAv1Parameters(frame: Uint8Array): Av1Parameters | undefined {
  for (let at = 0; at < frame.length;) {
    const header = frame[at]!;
    const size = readLeb128(frame, at + (header & HAS_EXTENSION ? 2 : 1));
    if (!size) return undefined;
    const end = size.end + size.value;
    if (typeOf(header) === TYPE.sequenceHeader) return readSequenceHeader(frame.subarray(size.end, end));
    at = end;
  }
  return undefined;
}

/** Profile, level and largest picture (AV1 bitstream specification, section 5.5.1). */
function readSequenceHeader(unit: Uint8Array): Av1Parameters | undefined {
  const bits = new BitReader(unit);
  const profile = bits.read(3);
  bits.read(1); // still picture
  const isReduced = bits.flag();
  const { level, tier } = isReduced ? { level: bits.read(5), tier: 0 } : readOperatingPoints(bits);
  const widthBits = bits.read(4) + 1;
  const heightBits = bits.read(4) + 1;
  const width = bits.read(widthBits) + 1;
  const height = bits.read(heightBits) + 1;
  if (bits.isOverrun || profile !== 0) return undefined;
  return { width, height, codec: `av01.0.${String(level).padStart(2, '0')}${tier === 1 ? 'H' : 'M'}.08` };
}

function readOperatingPoints(bits: BitReader): { level: number; tier: number } {
  const delayBits = readTiming(bits);
  const hasDisplayDelay = bits.flag();
  const count = bits.read(5) + 1;
  let first = { level: 0, tier: 0 };
  for (let point = 0; point < count; point += 1) {
    bits.read(12);
    const level = bits.read(5);
    const tier = level > 7 ? bits.read(1) : 0;
    if (point === 0) first = { level, tier };
    // Delays of the decoder and of the encoder, and whether it may do without.
    if (delayBits > 0 && bits.flag()) for (const field of [delayBits, delayBits, 1]) bits.read(field);
    if (hasDisplayDelay && bits.flag()) bits.read(4);
  }
  return first;
}

/** Reads past the timing; answers how many bits a decoder's delay has, 0 without a model of the decoder. */
function readTiming(bits: BitReader): number {
  if (!bits.flag()) return 0;
  bits.read(32);
  bits.read(32);
  if (bits.flag()) bits.golomb();
  if (!bits.flag()) return 0;
  const delayBits = bits.read(5) + 1;
  bits.read(32);
  bits.read(10);
  return delayBits;
}
