import type { AppendFile } from './append-file.ts';
import { BufferedWriter } from './buffered-writer.ts';

/** What one byte of a loudness file stands for. */
const STEP_MS = 100;
const SILENCE = 127;
/** Who loses some seconds of it misses nothing that was said. */
const SETTLE_MS = 5000;

/**
 * How loud an audio track was: a byte for each 100 ms of the track's own time, 0 for silence to 127 for the loudest, which is
 * what its sender wrote beside each packet (RFC 6464), turned round. Nothing is decoded.
 */
export class Loudness {
  readonly #writer: BufferedWriter;
  #step = 0;
  #loudest = 0;

  /** `onError` is called once; nothing is written after it. */
  constructor(file: AppendFile, onError: (error: unknown) => void) {
    this.#writer = new BufferedWriter(file, onError, SETTLE_MS);
  }

  /** A packet at this time of the track, `level` in -dBov; times do not fall. */
  note(ms: number, level: number): void {
    const step = Math.floor(ms / STEP_MS);
    if (step > this.#step) this.#finishUntil(step);
    this.#loudest = Math.max(this.#loudest, SILENCE - level);
  }

  /** Completes the file; never rejects. */
  close(): Promise<void> {
    this.#finishUntil(this.#step + 1);
    return this.#writer.close();
  }

  /** Whoever sends nothing is silent. */
  #finishUntil(step: number): void {
    const bytes = Buffer.alloc(step - this.#step);
    bytes[0] = this.#loudest;
    this.#writer.append(bytes);
    this.#step = step;
    this.#loudest = 0;
  }
}
