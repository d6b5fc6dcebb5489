import { readNumber, readObject, readOneOf, readText } from '../ipc/reading.ts';
import { CODECS, type CodecName } from '../sdp/codecs.ts';

/** What the picture of a live stream is of; a track is there when it has moving pictures. */
export interface LiveScene {
  kind: 'screen' | 'person' | 'nobody';
  identity: string;
  name: string;
  track?: number;
}

/** What the engine tells a composer; times are of the engine's monotonic clock, in ms. */
export type LiveMessage =
  | { type: 'hello'; token: string; nowMs: number }
  | { type: 'scene'; ms: number; scene: LiveScene }
  /** `description` is what a decoder has to know before the first frame, of keyframes that come with it, as base64. */
  | {
      type: 'frame';
      ms: number;
      track: number;
      codec: CodecName;
      isKeyframe: boolean;
      description?: string;
    }
  /** Nothing more comes of this track. */
  | { type: 'gone'; track: number };

const LENGTH_BYTES = 4;
const HEAD_BYTES = 2;
/** A picture of any browser is smaller. */
const MOST_BYTES = 16 << 20;

/** A message and the bytes of its frame, behind the lengths of both. */
export function packLive(message: LiveMessage, payload: Buffer = Buffer.alloc(0)): Buffer[] {
  const head = Buffer.from(JSON.stringify(message));
  const lengths = Buffer.alloc(LENGTH_BYTES + HEAD_BYTES);
  lengths.writeUInt32BE(HEAD_BYTES + head.length + payload.length, 0);
  lengths.writeUInt16BE(head.length, LENGTH_BYTES);
  return [lengths, head, payload];
}

const TYPES = ['hello', 'scene', 'frame', 'gone'] as const;
const KINDS = ['screen', 'person', 'nobody'] as const;

function readScene(value: unknown): LiveScene {
  const { kind, identity, name, track } = readObject(value);
  return {
    kind: readOneOf(kind, KINDS),
    identity: readText(identity),
    name: readText(name),
    ...(track !== undefined && { track: readNumber(track) }),
  };
}

function readLive(value: unknown): LiveMessage {
  const message = readObject(value);
  const type = readOneOf(message['type'], TYPES);
  switch (type) {
    case 'hello':
      return { type, token: readText(message['token']), nowMs: readNumber(message['nowMs']) };
    case 'scene':
      return { type, ms: readNumber(message['ms']), scene: readScene(message['scene']) };
    case 'gone':
      return { type, track: readNumber(message['track']) };
    case 'frame': {
      const { description } = message;
      return {
        type,
        ms: readNumber(message['ms']),
        track: readNumber(message['track']),
        codec: readOneOf(message['codec'], CODECS),
        isKeyframe: message['isKeyframe'] === true,
        ...(description !== undefined && { description: readText(description) }),
      };
    }
  }
}

/** Takes the bytes of a connection apart again. */
export class LiveUnpacker {
  readonly #onMessage: (message: LiveMessage, payload: Buffer) => void;
  #rest: Buffer = Buffer.alloc(0);

  constructor(onMessage: (message: LiveMessage, payload: Buffer) => void) {
    this.#onMessage = onMessage;
  }

  /** Takes what came; throws for what is none of our messages. */
  push(bytes: Buffer): void {
    let rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    for (;;) {
      if (rest.length < LENGTH_BYTES) break;
      const length = rest.readUInt32BE(0);
      if (length < HEAD_BYTES || length > MOST_BYTES) throw new Error('not a message of the engine');
      if (rest.length < LENGTH_BYTES + length) break;
      this.#take(rest.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
      rest = rest.subarray(LENGTH_BYTES + length);
    }
    this.#rest = rest;
  }

  #take(message: Buffer): void {
    const end = HEAD_BYTES + message.readUInt16BE(0);
    const head = readLive(JSON.parse(message.toString('utf8', HEAD_BYTES, end)));
    this.#onMessage(head, message.subarray(end));
  }
}
