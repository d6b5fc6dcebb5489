import { NOTHING } from './ranks.ts';

/** How long a layer goes on that nobody watches any longer: whoever only looks away does not wait for a keyframe. */
const LINGER_MS = 5000;

/**
 * Up to which layer a video is watched. More is known at once, less only after five seconds; the layers below the highest
 * that is watched count as watched, as a line that gets worse falls back to them.
 */
export class Demand {
  readonly #onChange: (rank: number) => void;
  #known: number | undefined;
  #isClosed = false;
  #lower: { rank: number; timer: NodeJS.Timeout } | undefined;

  /** `onChange` hears of the highest rank that somebody watches, or `NOTHING`. */
  constructor(onChange: (rank: number) => void) {
    this.#onChange = onChange;
  }

  /** What was told last; nothing at first. */
  get known(): number {
    return this.#known ?? NOTHING;
  }

  /** What is watched now. */
  update(rank: number): void {
    if (this.#isClosed || rank === this.#lower?.rank) return;
    clearTimeout(this.#lower?.timer);
    this.#lower = undefined;
    if (rank > this.known) this.#tell(rank);
    else if (rank !== this.#known)
      this.#lower = { rank, timer: setTimeout(() => this.#tell(rank), LINGER_MS) };
  }

  /** Tells nothing any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#lower?.timer);
  }

  #tell(rank: number): void {
    this.#lower = undefined;
    this.#known = rank;
    this.#onChange(rank);
  }
}
