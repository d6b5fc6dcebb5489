import type { Layer } from '../sfu/layer.ts';
import type { MediaPacket } from '../sfu/media-packet.ts';

/** What a recording keeps of a received packet while it waits for its turn. */
export interface RecordedPacket {
  layer: Layer;
  timestamp: number;
  arrivalMs: number;
  marker: boolean;
  /** The packet begins a keyframe; every packet of a voice does. */
  keyframe: boolean;
  /** In -dBov: 0 is loudest, 127 silence (RFC 6464). */
  audioLevel: number;
  /** The payload, without what it repeats of others; empty for padding. */
  data: Buffer;
}

/** Takes over a packet; the buffer is shared, not copied. */
export function takePacket(layer: Layer, packet: MediaPacket): RecordedPacket {
  const { buffer, header, primaryOffset, startsDecodable } = packet;
  return {
    layer,
    timestamp: header.timestamp,
    arrivalMs: layer.lastPacketMs,
    marker: header.marker,
    keyframe: startsDecodable,
    audioLevel: packet.audioLevel,
    data: buffer.subarray(primaryOffset, header.payloadEnd),
  };
}
