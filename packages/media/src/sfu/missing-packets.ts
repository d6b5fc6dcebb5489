const RETRY_MS = 80;
const GIVE_UP_MS = 1000;
const MAX_GAP = 200;
const MAX_PER_NACK = 100;

/** The sequence numbers that a layer still waits for, and when to ask for them again. */
export class MissingPackets {
  readonly #since = new Map<number, { firstMs: number; askedMs: number }>();

  /** Notes the gap after `last` before a packet that is `distance` ahead; answers what to ask for at once. */
  noteGap(last: number, distance: number, nowMs: number): number[] {
    const lost: number[] = [];
    // A longer gap is a break, not loss: only a keyframe helps there.
    if (distance >= MAX_GAP) {
      this.#since.clear();
      return lost;
    }
    for (let step = 1; step < distance; step += 1) {
      const sequence = (last + step) & 0xffff;
      this.#since.set(sequence, { firstMs: nowMs, askedMs: nowMs });
      lost.push(sequence);
    }
    return lost;
  }

  /** Whether the packet was waited for; it no longer is. */
  settle(sequence: number): boolean {
    return this.#since.size > 0 && this.#since.delete(sequence);
  }

  /** What to ask for again now, oldest first; after a second a packet is given up. */
  due(nowMs: number): number[] {
    const again: number[] = [];
    for (const [sequence, wait] of this.#since) {
      if (nowMs - wait.firstMs > GIVE_UP_MS) this.#since.delete(sequence);
      else if (nowMs - wait.askedMs >= RETRY_MS && again.length < MAX_PER_NACK) {
        wait.askedMs = nowMs;
        again.push(sequence);
      }
    }
    return again;
  }

  /** Stops waiting for anything. */
  clear(): void {
    this.#since.clear();
  }
}
