import { startsAv1Sequence } from '../rtp/av1.ts';
import { startsH264Keyframe } from '../rtp/h264.ts';
import { findPrimaryBlock } from '../rtp/red.ts';
import { findExtension } from '../rtp/rtp-packet.ts';
import { parseVp8 } from '../rtp/vp8.ts';
import { startsVp9Keyframe } from '../rtp/vp9.ts';
import type { CodecName } from '../sdp/codecs.ts';
import type { Layer } from './layer.ts';
import type { MediaPacket } from './media-packet.ts';

/** Notes in a packet what forwarding needs to know of its payload; false when it cannot be forwarded. */
export type PayloadReader = (packet: MediaPacket, layer: Layer) => boolean;

// Filled again for every packet, like the packets themselves.
const range = { start: 0, end: 0 };

function begin(packet: MediaPacket): void {
  range.start = packet.header.payloadOffset;
  range.end = packet.header.payloadEnd;
  packet.primaryOffset = range.start;
  packet.hasVp8 = false;
  packet.descriptorBytes = 0;
}

/** A voice: each packet can be decoded by itself, and may repeat those before it. */
function readOpus(packet: MediaPacket, layer: Layer): boolean {
  begin(packet);
  packet.startsDecodable = true;
  if (packet.header.payloadType === layer.redPayloadType)
    packet.primaryOffset = findPrimaryBlock(packet.buffer, range);
  return packet.primaryOffset >= 0;
}

function readVp8(packet: MediaPacket): boolean {
  begin(packet);
  packet.hasVp8 = parseVp8(packet.buffer, range, packet.vp8);
  packet.startsDecodable = packet.hasVp8 && packet.vp8.keyframe;
  return true;
}

function readH264(packet: MediaPacket): boolean {
  begin(packet);
  packet.startsDecodable = startsH264Keyframe(packet.buffer, range);
  return true;
}

function readVp9(packet: MediaPacket): boolean {
  begin(packet);
  packet.startsDecodable = startsVp9Keyframe(packet.buffer, range);
  return true;
}

function readAv1(packet: MediaPacket, { descriptor }: Layer): boolean {
  begin(packet);
  const { buffer, header } = packet;
  packet.startsDecodable = startsAv1Sequence(buffer, range);
  const at = descriptor.id === 0 ? -1 : findExtension(buffer, header, descriptor);
  if (at < 0) return true;
  packet.descriptorOffset = at;
  packet.descriptorBytes = header.extensionTwoByte ? buffer[at - 1]! : (buffer[at - 1]! & 0x0f) + 1;
  return true;
}

const READERS: Record<CodecName, PayloadReader> = {
  opus: readOpus,
  vp8: readVp8,
  h264: readH264,
  vp9: readVp9,
  av1: readAv1,
};

/** The reader for packets of this codec. */
export const readerOf = (codec: CodecName): PayloadReader => READERS[codec];
