/** Somebody in the room, as far as it matters for the picture. */
export interface Candidate {
  identity: string;
  /** Shares a screen; who began last comes last. */
  hasScreen: boolean;
  hasCamera: boolean;
  /** The loudest since the last look, in -dBov: 0 is loudest, 127 silence (RFC 6464). */
  level: number;
}

/** What the picture is of. */
export type Choice = { kind: 'screen' | 'person'; identity: string } | { kind: 'nobody' };

const SPEAKS_BELOW = 50;
/** Share of the past in how much somebody speaks, from one look to the next. */
const MEMORY = 0.8;
/** Who takes the picture has spoken for about a second, and clearly more than who has it. */
const ENOUGH = 0.5;
const CLEARLY = 0.25;

/** Decides what those see who watch: a shared screen, else who speaks. A cough does not take the picture from a speaker. */
export class Director {
  readonly #speech = new Map<string, number>();
  #speaker: string | undefined;

  /** Looks again, four times a second. */
  choose(candidates: readonly Candidate[]): Choice {
    this.#listen(candidates);
    const screen = candidates.findLast(({ hasScreen }) => hasScreen);
    this.#speaker = this.#next(candidates);
    if (screen) return { kind: 'screen', identity: screen.identity };
    return this.#speaker === undefined ? { kind: 'nobody' } : { kind: 'person', identity: this.#speaker };
  }

  #listen(candidates: readonly Candidate[]): void {
    const here = new Set(candidates.map(({ identity }) => identity));
    for (const identity of this.#speech.keys()) if (!here.has(identity)) this.#speech.delete(identity);
    for (const { identity, level } of candidates) {
      const before = this.#speech.get(identity) ?? 0;
      this.#speech.set(identity, MEMORY * before + (level < SPEAKS_BELOW ? 1 - MEMORY : 0));
    }
  }

  #next(candidates: readonly Candidate[]): string | undefined {
    const speechOf = (identity: string | undefined): number =>
      identity === undefined ? 0 : (this.#speech.get(identity) ?? 0);
    const [loudest] = candidates.toSorted((a, b) => speechOf(b.identity) - speechOf(a.identity));
    if (loudest && speechOf(loudest.identity) > Math.max(ENOUGH, speechOf(this.#speaker) + CLEARLY))
      return loudest.identity;
    if (candidates.some(({ identity }) => identity === this.#speaker)) return this.#speaker;
    const first = candidates.find(({ hasCamera }) => hasCamera) ?? candidates[0];
    return first?.identity;
  }
}
