import { RateMeter } from '../rate-meter.ts';

/** Every line loses a packet now and then; from here on it may be too much that is sent, and from there on it is. */
const NOTABLE_LOSS = 0.06;
export const LOSS = 0.1;
/** Three of a hundred may be five of fifty: it takes many packets to tell, unless so much gets lost that few are enough. */
const ENOUGH = { packets: 60, atHeavyLoss: 20 };
const SPAN_MS = 1500;
/** Loss that is hardly less so long after less was sent comes from the air, not from what is sent. */
const JUDGED_AFTER_MS = 1500;
const STAYS = 0.7;
/** Part by which the usual loss follows a lower one, in each report. */
const FOLLOWS = 0.05;

/** Where so much gets lost, the line carries no more than what arrives. */
export const HEAVY_LOSS = 0.3;

/** Tells whether packets get lost because there are too many of them. */
export class LossWatch {
  readonly #lost = new RateMeter(SPAN_MS);
  readonly #all = new RateMeter(SPAN_MS);
  /** What the line loses whatever is sent. */
  #usual = 0;
  #judged: { loss: number; atMs: number } | undefined;

  note(isLost: boolean, nowMs: number): void {
    this.#all.note(1, nowMs);
    if (isLost) this.#lost.note(1, nowMs);
  }

  /** Less is sent from now on: what got lost before says nothing of that. */
  begin(): void {
    this.#lost.clear();
    this.#all.clear();
  }

  /** The share that gets lost, perhaps because too much is sent; 0 when less would change nothing. */
  look(nowMs: number): number {
    const all = this.#all.total(nowMs);
    const loss = all === 0 ? 0 : this.#lost.total(nowMs) / all;
    if (all < (loss > HEAVY_LOSS ? ENOUGH.atHeavyLoss : ENOUGH.packets)) return 0;
    this.#usual += FOLLOWS * (Math.min(loss, this.#usual) - this.#usual);
    if (loss <= LOSS + this.#usual) {
      this.#judged = undefined;
      return loss > NOTABLE_LOSS + this.#usual ? loss : 0;
    }
    this.#judged ??= { loss, atMs: nowMs };
    if (nowMs - this.#judged.atMs < JUDGED_AFTER_MS) return loss;
    const isOfTheAir = loss > STAYS * this.#judged.loss;
    this.#judged = undefined;
    if (isOfTheAir) this.#usual = loss;
    return isOfTheAir ? 0 : loss;
  }
}
