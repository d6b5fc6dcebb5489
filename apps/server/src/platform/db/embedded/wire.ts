// Just enough of the PostgreSQL wire protocol (version 3, "Message Formats") to stand in for a server's greeting
// and to cut a client's bytes into batches.

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const parameter = (name: string, value: string): Buffer => message('S', Buffer.from(`${name}\0${value}\0`));

/** AuthenticationOk, the parameters that drivers ask for, BackendKeyData and ReadyForQuery. */
export const greeting: Buffer = Buffer.concat([
  message('R', int32(0)),
  parameter('server_version', '18'),
  parameter('client_encoding', 'UTF8'),
  parameter('standard_conforming_strings', 'on'),
  parameter('DateStyle', 'ISO, MDY'),
  parameter('integer_datetimes', 'on'),
  message('K', int32(1), int32(1)),
  message('Z', Buffer.from('I')),
]);

const SYNC = 0x53;
const QUERY = 0x51;
const COPY_DONE = 0x63;
const COPY_FAIL = 0x66;
const TERMINATE = 0x58;

export type Piece =
  | { kind: 'startup' }
  | { kind: 'batch'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'terminate' };

/** Cuts a client's byte stream where the server answers: after Sync, Query, CopyDone and CopyFail. */
export class BatchCutter {
  #started = false;
  #rest: Buffer = Buffer.alloc(0);
  #batch: Buffer[] = [];

  *push(chunk: Buffer): Generator<Piece> {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    for (;;) {
      const typeLength = this.#started ? 1 : 0; // the startup message is the only one without a type
      if (bytes.length - at < typeLength + 4) break;
      const length = typeLength + bytes.readInt32BE(at + typeLength);
      if (bytes.length - at < length) break;
      const piece = this.#take(bytes.subarray(at, at + length));
      at += length;
      if (piece) yield piece;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
  }

  #take(bytes: Buffer): Piece | undefined {
    if (!this.#started) {
      this.#started = true;
      return { kind: 'startup' };
    }
    const type = bytes[0];
    if (type === TERMINATE) return { kind: 'terminate' };
    this.#batch.push(bytes);
    if (type !== SYNC && type !== QUERY && type !== COPY_DONE && type !== COPY_FAIL) return undefined;
    const batch = new Uint8Array(Buffer.concat(this.#batch));
    this.#batch = [];
    return { kind: 'batch', bytes: batch };
  }
}
