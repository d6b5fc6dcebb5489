import type { LocalSeconds, UtcSeconds } from './recurrence-rule.ts';

/** The offsets of a zone, passed in, because the domain knows no zones; both lists are ascending in time and equally long. */
export interface ZoneOffsets {
  /** From which instant on each offset holds; the first is `-Infinity`. */
  from: readonly UtcSeconds[];
  /** Seconds ahead of UTC. */
  offsets: readonly number[];
}

/** What clocks of a zone are made of. */
interface Switches {
  from: Float64Array;
  offsets: Float64Array;
  /** Wall-clock times from which on each offset holds. */
  switches: Float64Array;
}

/** A zone has the same offsets for as long as a process runs: what is made of them is made once. */
const made = new WeakMap<ZoneOffsets, Switches>();

function switchesOf(zone: ZoneOffsets): Switches {
  const known = made.get(zone);
  if (known) return known;
  const [from, offsets] = [Float64Array.from(zone.from), Float64Array.from(zone.offsets)];
  // of a time that comes twice the first is meant, and in a gap the offset before it: both hold until the later wall clock
  const switches = from.map((at, index) => at + Math.max(zone.offsets[index - 1] ?? 0, zone.offsets[index]!));
  made.set(zone, { from, offsets, switches });
  return { from, offsets, switches };
}

/** The last place of a list at which a value is not above another. */
function placeOf(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The clock of one zone, which finds the instants of wall-clock times: quickest where each is a little later than the last. */
export class ZoneClock {
  readonly #switches: Float64Array;
  readonly #from: Float64Array;
  readonly #offsets: Float64Array;
  // what holds around the wall-clock time that was asked for last: most are a little later than the one before
  #since = 0;
  #until = 0;
  #offset = 0;
  #nextFrom = 0;

  /** It begins near a wall-clock time, where one is given. */
  constructor(zone: ZoneOffsets, near: LocalSeconds = -Infinity) {
    const { from, offsets, switches } = switchesOf(zone);
    this.#switches = switches;
    this.#from = from;
    this.#offsets = offsets;
    this.#goTo(near);
  }

  #goTo(local: LocalSeconds): void {
    const at = placeOf(this.#switches, local);
    this.#since = at === 0 ? -Infinity : this.#switches[at]!;
    this.#until = this.#switches[at + 1] ?? Infinity;
    this.#offset = this.#offsets[at]!;
    this.#nextFrom = this.#from[at + 1] ?? Infinity;
  }

  /**
   * The instant of a wall-clock time (RFC 5545 §3.3.5): one that clocks skip is shifted forward by the gap, and of one that
   * comes twice the first is meant.
   */
  instantOf(local: LocalSeconds): UtcSeconds {
    if (local < this.#since || local >= this.#until) this.#goTo(local);
    return local - this.#offset;
  }

  /** Whether the wall-clock time that was asked for last is one that the clock skips; `instant` is what was answered. */
  wasSkipped(instant: UtcSeconds): boolean {
    return instant >= this.#nextFrom;
  }

  /** The wall-clock time at an instant. */
  localOf(instant: UtcSeconds): LocalSeconds {
    return instant + this.#offsets[placeOf(this.#from, instant)]!;
  }
}
