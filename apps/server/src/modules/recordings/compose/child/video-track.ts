import type { Frame } from 'node-av/lib';
import type { PlannedVideo } from '../plan/plan.ts';
import { TrackReader, type Shelf } from './track-reader.ts';

/** How long a camera's picture may stand still before its tile shows the name instead. */
const HOLD_MS = 3000;
/** The clock of frames and that of mutes differ by the way through the network. */
const CLOCK_SLACK_MS = 300;

/** A recorded video as the picture sees it: at each moment its newest frame, or none. */
export class VideoTrack {
  readonly #video: PlannedVideo;
  readonly #reader: TrackReader;
  #frame: Frame | undefined;
  #frameMs = -Infinity;

  constructor(video: PlannedVideo, shelf: Shelf) {
    this.#video = video;
    this.#reader = new TrackReader(video, 'video', shelf);
  }

  /** Goes on to `ms`; time never goes back. */
  advance(ms: number): void {
    for (let taken = this.#reader.take(ms); taken; taken = this.#reader.take(ms)) {
      this.#frame?.free();
      this.#frame = taken.frame;
      this.#frameMs = taken.ms;
    }
    if (this.#reader.ended && !this.#isFresh(ms)) this.#drop();
  }

  /** The frame to show at `ms`, the same object until there is a newer one; its owner stays this track. */
  frameAt(ms: number, sinceMs: number): Frame | undefined {
    const isOfThisShowing = this.#frameMs >= sinceMs - CLOCK_SLACK_MS;
    return isOfThisShowing && this.#isFresh(ms) ? this.#frame : undefined;
  }

  close(): void {
    this.#reader.close();
    this.#drop();
  }

  #isFresh(ms: number): boolean {
    const { isStatic, startMs, durationMs } = this.#video;
    return ms <= HOLD_MS + (isStatic ? startMs + durationMs : this.#frameMs);
  }

  #drop(): void {
    this.#frame?.free();
    this.#frame = undefined;
  }
}
