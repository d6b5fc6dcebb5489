import type { LocalSeconds, UtcSeconds } from './recurrence-rule.ts';

/** The offsets of a zone, passed in, because the domain knows no zones; both lists are ascending in time and equally long. */
export interface ZoneOffsets {
  /** From which instant on each offset holds; the first is `-Infinity`. */
  from: readonly UtcSeconds[];
  /** Seconds ahead of UTC. */
  offsets: readonly number[];
}

/** The clock of one zone, which finds the instants of wall-clock times: quickest where each is a little later than the last. */
export class ZoneClock {
  /** Wall-clock times from which on each offset holds. */
  readonly #switches: Float64Array;
  readonly #from: Float64Array;
  readonly #offsets: Float64Array;
  #at = 0;

  constructor({ from, offsets }: ZoneOffsets) {
    this.#from = Float64Array.from(from);
    this.#offsets = Float64Array.from(offsets);
    // of a time that comes twice the first is meant, and in a gap the offset before it: both hold until the later wall clock
    this.#switches = this.#from.map((at, index) => at + Math.max(offsets[index - 1] ?? 0, offsets[index]!));
  }

  /**
   * The instant of a wall-clock time (RFC 5545 §3.3.5): one that clocks skip is shifted forward by the gap, and of one that
   * comes twice the first is meant.
   */
  instantOf(local: LocalSeconds): UtcSeconds {
    const switches = this.#switches;
    let at = this.#at;
    while (at + 1 < switches.length && switches[at + 1]! <= local) at += 1;
    while (at > 0 && switches[at]! > local) at -= 1;
    this.#at = at;
    return local - this.#offsets[at]!;
  }

  /** Whether the wall-clock time that was asked for last is one that the clock skips; `instant` is what was answered. */
  wasSkipped(instant: UtcSeconds): boolean {
    return instant >= (this.#from[this.#at + 1] ?? Infinity);
  }

  /** The wall-clock time at an instant. */
  localOf(instant: UtcSeconds): LocalSeconds {
    let [low, high] = [0, this.#from.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#from[middle]! <= instant) low = middle;
      else high = middle - 1;
    }
    return instant + this.#offsets[low]!;
  }
}
