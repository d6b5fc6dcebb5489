import type { Layer } from '../sfu/layer.ts';
import type { MediaPacket } from '../sfu/media-packet.ts';

/** What a recording keeps of a received packet while it waits for its turn. */
export interface RecordedPacket {
  layer: Layer;
  timestamp: number;
  arrivalMs: number;
  marker: boolean;
  startsFrame: boolean;
  keyframe: boolean;
  /** Codec data without any RTP header or payload descriptor. */
  data: Buffer;
}

/** Takes over a packet; the buffer is shared, not copied. */
export function takePacket(layer: Layer, packet: MediaPacket): RecordedPacket {
  const { buffer, header, vp8, hasVp8, primaryOffset } = packet;
  const start = primaryOffset + (hasVp8 ? vp8.dataOffset : 0);
  return {
    layer,
    timestamp: header.timestamp,
    arrivalMs: layer.lastPacketMs,
    marker: header.marker,
    startsFrame: hasVp8 && vp8.startsFrame,
    keyframe: hasVp8 && vp8.keyframe,
    data: buffer.subarray(start, header.payloadEnd),
  };
}
