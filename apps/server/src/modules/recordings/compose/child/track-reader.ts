import { Decoder, Demuxer } from 'node-av/api';
import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import type { CodecContext, Frame } from 'node-av/lib';
import type { PlannedTrack } from '../plan/plan.ts';

/** Samples per second of everything that is mixed. */
export const SAMPLE_RATE = 48_000;

/** Tells of a file that could not be used as recorded. */
export type Warn = (warning: { file: string; message: string }) => void;

/** Where the files are and whom to tell about damage. */
export interface Shelf {
  pathOf: (file: string) => string;
  warn: Warn;
}

/** A file may end this much before its track did without being called damaged: buffers of a crash are lost. */
const TOLERATED_LOSS_MS = 1000;
/** Larger pictures cannot come from a browser; they would only take the memory. */
const MOST_PIXELS = 4096 * 4096;

const decoding = {
  exitOnError: false,
  context: { threadCount: 1 },
  // As an entry of `options` it ends the process every time (node-av 6.1.1); set this way it does not.
  configure: (context: CodecContext) => void context.setOption('max_pixels', MOST_PIXELS),
  resample: { sampleRate: SAMPLE_RATE, sampleFormat: AV_SAMPLE_FMT_FLTP },
};

/** Decoded frames of one file in order, one ahead. A damaged file ends early, it never throws. */
export class TrackReader {
  readonly track: PlannedTrack;
  readonly #kind: 'video' | 'audio';
  readonly #shelf: Shelf;
  #frames: Iterator<Frame | null> | undefined;
  #next: Frame | undefined;
  #nextMs = Infinity;
  #lastMs = -Infinity;
  #close: (() => void) | undefined;
  #state: 'waiting' | 'open' | 'ended' = 'waiting';

  constructor(track: PlannedTrack, kind: 'video' | 'audio', shelf: Shelf) {
    this.track = track;
    this.#kind = kind;
    this.#shelf = shelf;
  }

  /** The next frame when it belongs before `ms` on the recording's clock; its taker frees it. */
  take(ms: number): { frame: Frame; ms: number } | undefined {
    // Opened only when their time comes: hours of a large meeting have thousands of tracks.
    if (this.#state === 'waiting' && this.track.startMs < ms) this.#open();
    if (!this.#next || this.#nextMs >= ms) return undefined;
    const taken = { frame: this.#next, ms: this.#nextMs };
    this.#pull();
    return taken;
  }

  /** Whether no frame will come any more. */
  get ended(): boolean {
    return this.#state === 'ended';
  }

  close(): void {
    this.#state = 'ended';
    this.#next?.free();
    this.#next = undefined;
    this.#frames = undefined;
    const close = this.#close;
    this.#close = undefined;
    try {
      close?.();
    } catch (error) {
      this.#warn(`did not close: ${messageOf(error)}`);
    }
  }

  #open(): void {
    this.#state = 'open';
    try {
      const input = Demuxer.openSync(this.#shelf.pathOf(this.track.file), { copyTs: true });
      this.#close = () => input.closeSync();
      const stream = input[this.#kind]();
      if (!stream) throw new Error(`holds no ${this.#kind}`);
      const { resample, ...common } = decoding;
      const decoder = Decoder.createSync(stream, this.#kind === 'audio' ? { ...common, resample } : common);
      this.#close = () => {
        decoder.close();
        input.closeSync();
      };
      this.#frames = decoder.framesSync(input.packetsSync(stream.index))[Symbol.iterator]();
      this.#pull();
    } catch (error) {
      this.#fail(error);
    }
  }

  #pull(): void {
    this.#next = undefined;
    try {
      for (;;) {
        const result = this.#frames?.next();
        if (!result || result.done || !result.value) return this.#end();
        const frame = result.value;
        const ms = this.#timeOf(frame);
        if (Number.isFinite(ms) && ms >= this.#lastMs) {
          this.#next = frame;
          this.#nextMs = this.#lastMs = ms;
          return;
        }
        frame.free();
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Frames of damaged files may have no time at all, which FFmpeg says by the lowest 64-bit number. */
  #timeOf(frame: Frame): number {
    const { num, den } = frame.timeBase;
    const sinceStartMs = (Number(frame.pts) * 1000 * num) / den;
    return sinceStartMs < -TOLERATED_LOSS_MS ? NaN : sinceStartMs + this.track.startMs;
  }

  #end(): void {
    const missingMs = this.track.startMs + this.track.durationMs - this.#lastMs;
    if (this.#lastMs === -Infinity) this.#warn('holds nothing that can be decoded');
    else if (missingMs > TOLERATED_LOSS_MS) this.#warn(`ends ${Math.round(missingMs)} ms too early`);
    this.close();
  }

  #fail(error: unknown): void {
    this.#warn(messageOf(error));
    this.close();
  }

  #warn(message: string): void {
    this.#shelf.warn({ file: this.track.file, message });
  }
}

/** What an unknown error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
