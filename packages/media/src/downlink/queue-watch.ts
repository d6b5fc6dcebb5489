/** How long packets may wait on the way; when even the fastest of a report waits longer, a queue stands. */
const QUEUE_MS = 60;
const STANDING_MS = 150;
/** The way itself is known from the last five to ten seconds, as clocks drift. */
const WAY_MS = 5000;
/** A jump of the client's clock, not of the way. */
const JUMP_MS = 10_000;
/** Less is no change of a queue. */
const CHANGE_MS = 15;
/**
 * A wait that is no shorter after so long, though less was sent than the line carries, is that of a way that has become
 * longer; where the line may be just full, less is asked for once before that.
 */
const STAYS_MS = 1000;

/** What packets meet on their way: no queue that matters, perhaps one, one that gets longer, or one that does not. */
export type QueueState = 'none' | 'unsure' | 'growing' | 'draining';

/** Tells from how long packets take whether they queue. */
export class QueueWatch {
  /** The fastest that a packet came, by two clocks that differ by any amount: in this window and in the one before. */
  #fastest = { nowMs: Infinity, beforeMs: Infinity, sinceMs: 0 };
  #sinceMs = Infinity;
  /** The wait when it last became longer or shorter. */
  #mark: { waitMs: number; atMs: number; wasAsked: boolean } | undefined;

  /**
   * `fastestMs`: the least difference between arrival and sending in a report; `isFull`: whether as much is sent as the line
   * is said to carry.
   */
  look(fastestMs: number, nowMs: number, isFull: boolean): QueueState {
    const waitMs = fastestMs - this.#way(fastestMs, nowMs);
    if (waitMs <= QUEUE_MS) {
      this.#forget();
      return 'none';
    }
    this.#sinceMs = Math.min(this.#sinceMs, nowMs);
    if (nowMs - this.#sinceMs < STANDING_MS) return 'unsure';
    const mark = (this.#mark ??= { waitMs: -Infinity, atMs: nowMs, wasAsked: false });
    const change = waitMs - mark.waitMs;
    if (Math.abs(change) <= CHANGE_MS)
      return nowMs - mark.atMs > STAYS_MS ? this.#stays(fastestMs, nowMs, isFull) : 'draining';
    this.#mark = { waitMs, atMs: nowMs, wasAsked: false };
    return change > 0 ? 'growing' : 'draining';
  }

  #stays(fastestMs: number, nowMs: number, isFull: boolean): QueueState {
    const mark = this.#mark!;
    if (isFull && !mark.wasAsked) {
      mark.wasAsked = true;
      mark.atMs = nowMs;
      return 'growing';
    }
    this.#fastest = { nowMs: fastestMs, beforeMs: fastestMs, sinceMs: nowMs };
    this.#forget();
    return 'none';
  }

  #forget(): void {
    this.#sinceMs = Infinity;
    this.#mark = undefined;
  }

  #way(fastestMs: number, nowMs: number): number {
    const fastest = this.#fastest;
    const isJump = Math.abs(fastestMs - fastest.nowMs) > JUMP_MS;
    if (isJump || nowMs - fastest.sinceMs > WAY_MS) {
      fastest.beforeMs = isJump ? fastestMs : fastest.nowMs;
      fastest.nowMs = fastestMs;
      fastest.sinceMs = nowMs;
    }
    fastest.nowMs = Math.min(fastest.nowMs, fastestMs);
    return Math.min(fastest.nowMs, fastest.beforeMs);
  }
}
