import { BitReader } from './bit-reader.ts';
import type { PictureSize } from './picture.ts';

/** Types of NAL units, and of payloads that hold several or a part of one (ITU-T H.264 table 7-1, RFC 6184 table 1). */
const TYPE = { sequenceParameters: 7, pictureParameters: 8, stapA: 24, fuA: 28 } as const;

const LENGTH_BYTES = 4;

const typeOf = (header: number): number => header & 0x1f;

/**
 * Whether a payload begins a keyframe: it holds the sequence parameters, which senders put before each one, alone or with
 * others (STAP-A) or in part (FU-A). A keyframe without them could not be decoded by who joins there.
 */
export function startsH264Keyframe(
  packet: Uint8Array,
  { start, end }: { start: number; end: number },
): boolean {
  if (start >= end) return false;
  const type = typeOf(packet[start]!);
  if (type === TYPE.fuA) {
    const isFirst = start + 1 < end && (packet[start + 1]! & 0x80) !== 0;
    return isFirst && typeOf(packet[start + 1]!) === TYPE.sequenceParameters;
  }
  if (type !== TYPE.stapA) return type === TYPE.sequenceParameters;
  let at = start + 1;
  while (at + 2 < end) {
    if (typeOf(packet[at + 2]!) === TYPE.sequenceParameters) return true;
    at += 2 + ((packet[at]! << 8) | packet[at + 1]!);
  }
  return false;
}

/** The NAL units in the payloads of one frame, in order (RFC 6184 sections 5.6 to 5.8); what is damaged is left out. */
function unpackNalUnits(payloads: readonly Uint8Array[]): Uint8Array[] {
  const units: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  for (const payload of payloads) {
    if (payload.length < 2) continue;
    const type = typeOf(payload[0]!);
    if (type === TYPE.fuA) {
      const fragment = payload[1]!;
      if (fragment & 0x80) parts = [Uint8Array.of((payload[0]! & 0xe0) | typeOf(fragment))];
      if (parts.length === 0) continue;
      parts.push(payload.subarray(2));
      if (fragment & 0x40) {
        units.push(Buffer.concat(parts));
        parts = [];
      }
    } else if (type === TYPE.stapA) units.push(...splitAggregate(payload));
    else if (type > 0 && type < TYPE.stapA) units.push(payload);
  }
  return units;
}

function splitAggregate(payload: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  let at = 1;
  while (at + 2 < payload.length) {
    const next = at + 2 + ((payload[at]! << 8) | payload[at + 1]!);
    if (next > payload.length || next === at + 2) break;
    units.push(payload.subarray(at + 2, next));
    at = next;
  }
  return units;
}

/** The payloads of one frame as a file holds it: NAL units, each behind its length (ISO/IEC 14496-15 section 5.3). */
export function joinH264(payloads: readonly Uint8Array[]): Buffer {
  const parts = unpackNalUnits(payloads).flatMap((unit) => {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(unit.length);
    return [length, unit];
  });
  return Buffer.concat(parts);
}

/** What a file says of its H.264. */
export interface H264Parameters extends PictureSize {
  /** As WebCodecs names it, such as `avc1.42e01f` (RFC 6381). */
  codec: string;
  /** The AVCDecoderConfigurationRecord (ISO/IEC 14496-15 section 5.3.3). */
  description: Buffer;
}

/** The parameters in a keyframe of `joinH264`, or nothing when it has none that make sense. */
export function readH264Parameters(frame: Buffer): H264Parameters | undefined {
  const units = splitFrame(frame);
  const sequence = units.find(
    ([header]) => header !== undefined && typeOf(header) === TYPE.sequenceParameters,
  );
  const picture = units.find(([header]) => header !== undefined && typeOf(header) === TYPE.pictureParameters);
  if (!sequence || !picture || sequence.length > 0xffff || picture.length > 0xffff) return undefined;
  const size = readSequenceParameters(sequence);
  if (!size) return undefined;
  const profile = sequence.subarray(1, 4);
  const description = Buffer.concat([
    Buffer.from([1, ...profile, 0xfc | (LENGTH_BYTES - 1), 0xe1]),
    withLength16(sequence),
    Buffer.from([1]),
    withLength16(picture),
  ]);
  return { ...size, codec: `avc1.${profile.toString('hex')}`, description };
}

function splitFrame(frame: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at + LENGTH_BYTES < frame.length;) {
    const end = at + LENGTH_BYTES + frame.readUInt32BE(at);
    units.push(frame.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  return units;
}

function withLength16(unit: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(unit.length);
  return Buffer.concat([length, unit]);
}

/** Profiles whose parameters begin with more of colours and bits (ITU-T H.264 section 7.3.2.1.1): not forwarded here. */
const LARGER_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** The size of the picture after cropping (ITU-T H.264 section 7.3.2.1.1). */
function readSequenceParameters(unit: Buffer): PictureSize | undefined {
  if (unit.length < 5 || LARGER_PROFILES.has(unit[1]!)) return undefined;
  const bits = new BitReader(withoutEmulation(unit.subarray(4)));
  bits.golomb(); // id
  bits.golomb(); // frame numbers
  const order = bits.golomb();
  if (order === 0) bits.golomb();
  if (order === 1) {
    bits.read(1);
    bits.golomb();
    bits.golomb();
    for (let cycle = bits.golomb(); cycle > 0 && !bits.isOverrun; cycle -= 1) bits.golomb();
  }
  bits.golomb(); // reference frames
  bits.read(1); // gaps in frame numbers
  const macroblocksWide = bits.golomb() + 1;
  const mapUnitsHigh = bits.golomb() + 1;
  const fields = bits.flag() ? 1 : 2;
  if (fields === 2) bits.read(1);
  bits.read(1); // inference of motion
  const isCropped = bits.flag();
  const [left, right, top, bottom] = isCropped
    ? [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()]
    : [0, 0, 0, 0];
  const width = macroblocksWide * 16 - (left + right) * 2;
  const height = mapUnitsHigh * fields * 16 - (top + bottom) * 2 * fields;
  if (bits.isOverrun || width <= 0 || height <= 0 || width > 16_384 || height > 16_384) return undefined;
  return { width, height };
}

/** Without the bytes that keep start codes out of a unit (ITU-T H.264 section 7.4.1). */
function withoutEmulation(bytes: Buffer): Buffer {
  return Buffer.from(
    bytes.filter((byte, at) => byte !== 3 || at < 2 || bytes[at - 1] !== 0 || bytes[at - 2] !== 0),
  );
}
