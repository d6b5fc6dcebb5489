/** A frame of a track: its time in ms of the file, and what a decoder gets. */
export interface Frame {
  ms: number;
  isKey: boolean;
  data: Uint8Array;
}

/** A frame with its time on the recording's clock and how long it lasts, in ms. */
export interface TimedFrame extends Frame {
  durationMs: number;
}

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const CLUSTER_TIME = 0xe7;
const SIMPLE_BLOCK = 0xa3;
/** What these hold is read as if they were not there: so it does not matter whether they say where they end. */
const TRANSPARENT = new Set([SEGMENT, CLUSTER]);
/** The track's number in one byte, the time within the cluster in two, flags. */
const BLOCK_HEAD = 4;
const KEYFRAME_FLAG = 0x80;

interface Head {
  id: number;
  /** Bytes of id and size. */
  length: number;
  /** Bytes of what follows. */
  size: number;
}

/** How many bytes a number takes, by its first one (RFC 8794 section 4). */
const lengthOf = (first: number): number => Math.clz32(first) - 23;

function numberIn(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = at; index < at + length; index += 1) value = value * 256 + (bytes[index] ?? 0);
  return value;
}

function headAt(bytes: Uint8Array, at: number): Head | undefined {
  const idLength = lengthOf(bytes[at] ?? 0);
  const sizeLength = lengthOf(bytes[at + idLength] ?? 0);
  const length = idLength + sizeLength;
  if (at + length > bytes.length || idLength > 4 || sizeLength > 8) return undefined;
  const size = numberIn(bytes, at + idLength, sizeLength) - 2 ** (7 * sizeLength);
  return { id: numberIn(bytes, at, idLength), length, size };
}

/** Reads frames out of a WebM file with one track, from its beginning or from any cluster on, in whatever pieces it comes. */
export class WebmReader {
  #rest = new Uint8Array(0);
  #clusterMs = 0;
  #header: Uint8Array[] = [];
  #isInHeader: boolean;

  constructor({ isFromStart }: { isFromStart: boolean }) {
    this.#isInHeader = isFromStart;
  }

  /** All before the first frame, once that has come; undefined as long as it has not. */
  get header(): Uint8Array | undefined {
    return this.#isInHeader || this.#header.length === 0 ? undefined : joined(this.#header);
  }

  /** The frames that are whole now. */
  push(piece: Uint8Array): Frame[] {
    const bytes = joined([this.#rest, piece]);
    const frames: Frame[] = [];
    let at = 0;
    for (;;) {
      const head = headAt(bytes, at);
      if (!head) break;
      if (head.id === CLUSTER) this.#isInHeader = false;
      const size = TRANSPARENT.has(head.id) ? 0 : head.size;
      const end = at + head.length + size;
      if (end > bytes.length) break;
      if (this.#isInHeader) this.#header.push(bytes.slice(at, end));
      else this.#read(head, bytes.subarray(at + head.length, end), frames);
      at = end;
    }
    this.#rest = bytes.slice(at);
    return frames;
  }

  #read({ id }: Head, body: Uint8Array, frames: Frame[]): void {
    if (id === CLUSTER_TIME) this.#clusterMs = numberIn(body, 0, body.length);
    if (id !== SIMPLE_BLOCK || body.length < BLOCK_HEAD) return;
    const withinCluster = (numberIn(body, 1, 2) << 16) >> 16;
    const isKey = ((body[3] ?? 0) & KEYFRAME_FLAG) !== 0;
    frames.push({ ms: this.#clusterMs + withinCluster, isKey, data: body.slice(BLOCK_HEAD) });
  }
}

/** One after the other in one piece. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const bytesOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);

/** An element whose size is written in four bytes. */
const element = (id: number[], ...content: Uint8Array[]): Uint8Array => {
  const size = content.reduce((sum, { length }) => sum + length, 0);
  return joined([Uint8Array.from([...id, 0x10 | (size >> 24), ...bytesOf(size % 2 ** 24, 3)]), ...content]);
};

const BLOCK_GROUP = [0xa0];
const BLOCK = [0xa1];
const BLOCK_DURATION = [0x9b];
const REFERENCE_BLOCK = [0xfb];

function blockGroup({ ms, isKey, data, durationMs }: TimedFrame, clusterMs: number): Uint8Array {
  const head = Uint8Array.from([0x81, ...bytesOf(ms - clusterMs, 2), 0]);
  const parts = [
    element(BLOCK, head, data),
    element(BLOCK_DURATION, Uint8Array.from(bytesOf(durationMs, 4))),
  ];
  // what a frame refers to is not said, only that it does
  if (!isKey) parts.push(element(REFERENCE_BLOCK, Uint8Array.from([0xff])));
  return element(BLOCK_GROUP, ...parts);
}

const LONGEST_CLUSTER_MS = 30_000;

/** Frames as a browser's source buffer takes them: clusters that say how long each frame lasts, so that none is a gap. */
export function toClusters(frames: readonly TimedFrame[]): Uint8Array<ArrayBuffer> {
  const clusters: Uint8Array[] = [];
  for (let at = 0; at < frames.length;) {
    const firstMs = frames[at]?.ms ?? 0;
    const next = frames.findIndex(({ ms }, index) => index > at && ms - firstMs > LONGEST_CLUSTER_MS);
    const end = next === -1 ? frames.length : next;
    const blocks = frames.slice(at, end).map((frame) => blockGroup(frame, firstMs));
    clusters.push(
      element(bytesOf(CLUSTER, 4), element([CLUSTER_TIME], Uint8Array.from(bytesOf(firstMs, 6))), ...blocks),
    );
    at = end;
  }
  return joined(clusters);
}
