import { sequenceDelta } from '../rtp/sequence.ts';

const MAX_WAITING = 1024;

/** What an ordered stream consists of. */
export interface OrderedSink<T> {
  onItem(item: T): void;
  /** Items are missing here that will not come any more. */
  onGap(): void;
}

/** Puts packets back into the order of their sequence numbers and waits for late ones, for a time (RFC 3550 section 5.1). */
export class ReorderBuffer<T> {
  readonly #sink: OrderedSink<T>;
  readonly #patienceMs: number;
  readonly #waiting = new Map<number, { item: T; sinceMs: number }>();
  #next: number | undefined;

  /** `patienceMs`: how long a missing packet is waited for. */
  constructor(sink: OrderedSink<T>, patienceMs: number) {
    this.#sink = sink;
    this.#patienceMs = patienceMs;
  }

  /** Takes a packet in whatever order it came. */
  push(sequence: number, item: T, nowMs: number): void {
    this.#next ??= sequence;
    if (sequenceDelta(sequence, this.#next) < 0) return;
    this.#waiting.set(sequence, { item, sinceMs: nowMs });
    this.#drain();
    if (this.#waiting.size === 0) return;
    const oldestMs = Math.min(...[...this.#waiting.values()].map(({ sinceMs }) => sinceMs));
    if (nowMs - oldestMs > this.#patienceMs || this.#waiting.size > MAX_WAITING) this.#skip();
  }

  /** Gives out what is here and starts afresh with the next packet. */
  reset(): void {
    while (this.#waiting.size > 0) this.#skip();
    this.#next = undefined;
  }

  #drain(): void {
    for (;;) {
      const entry = this.#next === undefined ? undefined : this.#waiting.get(this.#next);
      if (this.#next === undefined || !entry) return;
      this.#waiting.delete(this.#next);
      this.#next = (this.#next + 1) & 0xffff;
      this.#sink.onItem(entry.item);
    }
  }

  #skip(): void {
    const from = this.#next ?? 0;
    let nearest = 0x10000;
    for (const sequence of this.#waiting.keys()) nearest = Math.min(nearest, sequenceDelta(sequence, from));
    this.#next = (from + nearest) & 0xffff;
    this.#sink.onGap();
    this.#drain();
  }
}
