import type { AppendFile } from './append-file.ts';
import { BufferedWriter } from './buffered-writer.ts';

const CLUSTER_ID = 0x1f43b675;
const CLUSTER_TIME_ID = 0xe7;
const SIMPLE_BLOCK_ID = 0xa3;
const KEYFRAME_FLAG = 0x80;
const ENTRY_BYTES = 16;
const LEAST_STEP_MS = 4000;
/** Whoever loses its end reads on from the last entry. */
const SETTLE_MS = 5000;

/**
 * Where a player may begin to read a track: pairs of big-endian 64-bit floats, a time in ms of the file and the place of a cluster
 * that begins with a keyframe then. A file that is only appended to has no Cues (RFC 9559 section 5.1.5), and asking for bytes
 * until the time is found would fetch most of a long one.
 */
export class SeekIndex {
  readonly #writer: BufferedWriter;
  #lastMs = 0;

  /** `onError` is called once; nothing is written after it. */
  constructor(file: AppendFile, onError: (error: unknown) => void) {
    this.#writer = new BufferedWriter(file, onError, SETTLE_MS);
  }

  /** Bytes that the track's file got at this place; a cluster begins a piece of its own. */
  note(bytes: Uint8Array, position: number): void {
    const ms = timeOfKeyCluster(bytes);
    if (ms === undefined || ms - this.#lastMs < LEAST_STEP_MS) return;
    this.#lastMs = ms;
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeDoubleBE(ms, 0);
    entry.writeDoubleBE(position, 8);
    this.#writer.append(entry);
  }

  /** Completes the file; never rejects. */
  close(): Promise<void> {
    return this.#writer.close();
  }
}

/** When bytes are the beginning of a cluster whose first block is a keyframe: its time in ms. */
function timeOfKeyCluster(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16 || view.getUint32(0) !== CLUSTER_ID) return undefined;
  let at = 4 + lengthOfSize(bytes[4]!);
  if (bytes[at] !== CLUSTER_TIME_ID) return undefined;
  const timeBytes = bytes[at + 1]! & 0x7f;
  at += 2;
  let ms = 0;
  for (const end = at + timeBytes; at < end; at += 1) ms = ms * 256 + (bytes[at] ?? 0);
  if (bytes[at] !== SIMPLE_BLOCK_ID) return undefined;
  at += 1 + lengthOfSize(bytes[at + 1] ?? 0x80);
  const flags = bytes[at + 3] ?? 0; // after the track's number and the time within the cluster
  return (flags & KEYFRAME_FLAG) === 0 ? undefined : ms;
}

/** How many bytes a size takes, by its first one (RFC 8794 section 4.4). */
const lengthOfSize = (first: number): number => Math.clz32(first) - 23;
