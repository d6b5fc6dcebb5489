/** The clock that all tracks follow, in ms of the recording. It stands while it is paused, or held by who waits for data. */
export class PlayClock {
  readonly #now: () => number;
  readonly #endMs: number;
  #atMs = 0;
  #sinceMs = 0;
  #rate = 1;
  #isPlaying = false;
  #isHeld = false;

  /** `now`: a clock that nobody sets, in ms. */
  constructor(endMs: number, now: () => number = () => performance.now()) {
    this.#endMs = endMs;
    this.#now = now;
  }

  get ms(): number {
    const gone = this.isRunning ? (this.#now() - this.#sinceMs) * this.#rate : 0;
    return Math.min(this.#endMs, this.#atMs + gone);
  }

  get rate(): number {
    return this.#rate;
  }

  /** Whether it is meant to go on. */
  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  get isRunning(): boolean {
    return this.#isPlaying && !this.#isHeld;
  }

  play(): void {
    this.#change(() => {
      this.#isPlaying = true;
    });
  }

  pause(): void {
    this.#change(() => {
      this.#isPlaying = false;
    });
  }

  hold(isHeld: boolean): void {
    if (isHeld !== this.#isHeld)
      this.#change(() => {
        this.#isHeld = isHeld;
      });
  }

  setRate(rate: number): void {
    this.#change(() => {
      this.#rate = rate;
    });
  }

  seek(ms: number): void {
    this.#change(() => {
      this.#atMs = Math.max(0, Math.min(this.#endMs, ms));
    });
  }

  #change(act: () => void): void {
    this.#atMs = this.ms;
    act();
    this.#sinceMs = this.#now();
  }
}

/** Beyond this one hears it: a track comes back by playing a little faster or slower. */
const LARGEST_DRIFT_MS = 80;
/** Up to here it goes on coming back, so that it does not begin anew at once. */
const SETTLED_MS = 20;
const SEEK_BEYOND_MS = 400;
/** What voices can be stretched without sounding ill. */
const STRETCH = 0.06;

/** What brings a track back to the clock: another speed, or a jump. */
export type Correction = { kind: 'rate'; playbackRate: number } | { kind: 'seek' };

/** `driftMs`: how far a track is ahead of the clock; `playbackRate`: what it plays at now. */
export function correctionOf(
  driftMs: number,
  { rate, playbackRate }: { rate: number; playbackRate: number },
): Correction {
  const far = Math.abs(driftMs);
  if (far > SEEK_BEYOND_MS) return { kind: 'seek' };
  const isComingBack = playbackRate !== rate;
  if (far > LARGEST_DRIFT_MS || (isComingBack && far > SETTLED_MS))
    return { kind: 'rate', playbackRate: rate * (1 - Math.sign(driftMs) * STRETCH) };
  return { kind: 'rate', playbackRate: rate };
}
