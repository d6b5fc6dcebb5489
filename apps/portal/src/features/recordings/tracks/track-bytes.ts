import { fetchMediaFile, FileRefused } from '@portico/client/media-file';

/** A place in a file from which a decoder can begin. */
export interface Entry {
  ms: number;
  position: number;
}

const ENTRY_BYTES = 16;
/** What one question asks for: some seconds of a picture, minutes of sound. */
const PIECE_BYTES = 1 << 20;

/** The entries of an index (`RecordedTrack.indexSrc`). */
export function readIndex(bytes: ArrayBuffer): Entry[] {
  const view = new DataView(bytes);
  return Array.from({ length: Math.floor(bytes.byteLength / ENTRY_BYTES) }, (_, at) => ({
    ms: view.getFloat64(at * ENTRY_BYTES),
    position: view.getFloat64(at * ENTRY_BYTES + 8),
  }));
}

/** Where to begin reading for this time; the beginning of the file when nothing better is known. */
export const entryFor = (index: readonly Entry[], ms: number): Entry =>
  index.findLast((entry) => entry.ms <= ms) ?? { ms: 0, position: 0 };

type Piece = ReadableStreamReadResult<Uint8Array>;

/** The next piece of an answer; a line that breaks in the middle of one is a line that did not answer. */
async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal): Promise<Piece> {
  try {
    return await reader.read();
  } catch (error) {
    throw signal.aborted ? error : new FileRefused(0);
  }
}

/** A file from a place to its end, as it comes; each question is asked when the answer to the one before has been read. */
export async function* readBytes(
  src: string,
  { start, signal }: { start: number; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  let at = start;
  for (;;) {
    const response = await fetchMediaFile(src, { range: { start: at, end: at + PIECE_BYTES - 1 }, signal });
    if (!response?.body) return;
    const bytes = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0);
    const reader = response.body.getReader();
    for (let piece = await nextOf(reader, signal); !piece.done; piece = await nextOf(reader, signal)) {
      at += piece.value.length;
      yield piece.value;
    }
    if (at >= bytes) return;
  }
}
