/** What an SCTP packet of a client must look like before the association reads it (RFC 9260 section 3, RFC 3758, RFC 6525). */

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 4;
const SACK_BYTES = 16;
/** More than a sender ever has under way. */
const MOST_ACKNOWLEDGED = 4096;

const TYPE = { init: 1, initAck: 2, sack: 3 } as const;

/** The least length of each chunk that the association knows, and where its parameters begin when it has any. */
const CHUNKS = new Map<number, { least: number; parametersAt?: number }>([
  [0, { least: 17 }], // DATA
  [TYPE.init, { least: 20, parametersAt: 20 }],
  [TYPE.initAck, { least: 20, parametersAt: 20 }],
  [TYPE.sack, { least: SACK_BYTES }],
  [4, { least: 4, parametersAt: 4 }], // HEARTBEAT
  [5, { least: 4, parametersAt: 4 }], // HEARTBEAT ACK
  [6, { least: 4, parametersAt: 4 }], // ABORT
  [7, { least: 8 }], // SHUTDOWN
  [8, { least: 4 }], // SHUTDOWN ACK
  [9, { least: 4, parametersAt: 4 }], // ERROR
  [10, { least: 4 }], // COOKIE ECHO
  [11, { least: 4 }], // COOKIE ACK
  [14, { least: 4 }], // SHUTDOWN COMPLETE
  [130, { least: 4, parametersAt: 4 }], // RE-CONFIG
  [192, { least: 8 }], // FORWARD TSN
]);

/**
 * Whether the lengths in a packet add up and nothing in it stands for more work than its size: a length of nothing would be read
 * for ever, and a range of acknowledgements is counted through. What is not sound is dropped, as a router would.
 */
export function isSoundSctp(packet: Buffer): boolean {
  if (packet.length < HEADER_BYTES + CHUNK_HEADER_BYTES) return false;
  let at = HEADER_BYTES;
  while (at + CHUNK_HEADER_BYTES <= packet.length) {
    const length = packet.readUInt16BE(at + 2);
    const known = CHUNKS.get(packet[at]!);
    if (!known || length < known.least || at + length > packet.length) return false;
    const chunk = packet.subarray(at, at + length);
    if (known.parametersAt !== undefined && !areSoundParameters(chunk, known.parametersAt)) return false;
    if (chunk[0] === TYPE.sack && !isSoundSack(chunk)) return false;
    at += padded(length);
  }
  return true;
}

function areSoundParameters(chunk: Buffer, from: number): boolean {
  let at = from;
  while (at + CHUNK_HEADER_BYTES <= chunk.length) {
    const length = chunk.readUInt16BE(at + 2);
    if (length < CHUNK_HEADER_BYTES || at + length > chunk.length) return false;
    at += padded(length);
  }
  return true;
}

function isSoundSack(chunk: Buffer): boolean {
  const gaps = chunk.readUInt16BE(12);
  const duplicates = chunk.readUInt16BE(14);
  if (chunk.length !== SACK_BYTES + 4 * (gaps + duplicates)) return false;
  let acknowledged = 0;
  for (let at = SACK_BYTES; at < SACK_BYTES + 4 * gaps; at += 4) {
    const length = chunk.readUInt16BE(at + 2) - chunk.readUInt16BE(at) + 1;
    if (length < 1) return false;
    acknowledged += length;
  }
  return acknowledged <= MOST_ACKNOWLEDGED;
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;
