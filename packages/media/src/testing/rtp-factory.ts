/** What a made RTP packet says; everything has a default. */
export interface RtpFields {
  payloadType?: number;
  marker?: boolean;
  sequence?: number;
  timestamp?: number;
  ssrc?: number;
  /** Header extensions in the one-byte form, by id. */
  extensions?: Record<number, Buffer>;
  payload?: Buffer;
}

/** An RTP packet (RFC 3550 section 5.1, RFC 8285 section 4.2). */
export function makeRtp(fields: RtpFields): Buffer {
  const {
    payloadType = 96,
    marker = false,
    sequence = 0,
    timestamp = 0,
    ssrc = 1,
    extensions,
    payload,
  } = fields;
  const header = Buffer.alloc(12);
  header[0] = extensions ? 0x90 : 0x80;
  header[1] = (marker ? 0x80 : 0) | payloadType;
  header.writeUInt16BE(sequence & 0xffff, 2);
  header.writeUInt32BE(timestamp >>> 0, 4);
  header.writeUInt32BE(ssrc, 8);
  return Buffer.concat([
    header,
    extensions ? makeExtensions(extensions) : Buffer.alloc(0),
    payload ?? Buffer.alloc(0),
  ]);
}

function makeExtensions(extensions: Record<number, Buffer>): Buffer {
  const elements = Object.entries(extensions).flatMap(([id, data]) => [
    Buffer.from([(Number(id) << 4) | (data.length - 1)]),
    data,
  ]);
  const body = Buffer.concat(elements);
  const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
  const head = Buffer.from([0xbe, 0xde, 0, padded.length / 4]);
  return Buffer.concat([head, padded]);
}

/** What a made VP8 payload says. */
export interface Vp8Fields {
  pictureId: number;
  tl0: number;
  keyframe?: boolean;
  /** First packet of its frame; default yes. */
  startsFrame?: boolean;
}

/** A VP8 payload with a 15-bit PictureID (RFC 7741 section 4.2); keyframes are 640 x 360 pixels. */
export function makeVp8({ pictureId, tl0, keyframe = false, startsFrame = true }: Vp8Fields): Buffer {
  const descriptor = Buffer.from([
    startsFrame ? 0x90 : 0x80,
    0xe0,
    0x80 | (pictureId >> 8),
    pictureId & 0xff,
    tl0,
    0x20,
  ]);
  const frame = keyframe ? Buffer.from('1000009d012a80026801', 'hex') : Buffer.from('110000', 'hex');
  return Buffer.concat([descriptor, frame]);
}
