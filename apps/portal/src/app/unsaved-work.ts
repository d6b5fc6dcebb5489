/** Something that somebody has begun to fill in. */
export interface Work {
  isUnsaved(): boolean;
  /** Asks whether the page may be left; where it may, what was unsaved has been given up. */
  ask(): Promise<boolean>;
  /** It stays with its page: what was given up may be begun again, on a page that did not come after all. */
  isLasting?: true;
}

/** What is filled in and not sent, on whatever page: nothing leads away from it without being asked for. */
export class UnsavedWork {
  /** Before the page has settled nothing is anybody's own. */
  isSettled = true;
  readonly #held = new Set<Work>();
  #asking: Promise<boolean> | undefined;
  #onGone: (() => void) | undefined;

  /** Takes care of something until the answer is called. Only for a browser. */
  hold(work: Work): () => void {
    this.#held.add(work);
    window.addEventListener('beforeunload', this.#onUnload); // once, however many there are
    return () => this.#release(work);
  }

  isThere(): boolean {
    return [...this.#held].some((work) => this.isSettled && work.isUnsaved());
  }

  /** Whether the page may be left: at once where nothing would be lost. One question at a time, whoever asks. */
  async mayLeave(): Promise<boolean> {
    try {
      return await (this.#asking ??= this.#ask());
    } finally {
      this.#asking = undefined;
    }
  }

  /** Once all of it has been sent or given up; takes the place of what waited before. */
  whenGone(act: () => void): void {
    this.#onGone = act;
  }

  /** Something that lasts has been sent or given up. */
  look(): void {
    if (![...this.#held].every((work) => work.isLasting && !work.isUnsaved())) return;
    this.#onGone?.();
    this.#onGone = undefined;
  }

  async #ask(): Promise<boolean> {
    for (const work of this.#held) {
      if (!this.isSettled || !work.isUnsaved()) continue;
      if (!(await work.ask())) return false;
      if (work.isLasting) this.look();
      else this.#release(work);
    }
    return true;
  }

  #release(work: Work): void {
    if (!this.#held.delete(work)) return;
    if (this.#held.size === 0) window.removeEventListener('beforeunload', this.#onUnload);
    this.look();
  }

  /** Before a document is left the browser asks in its own words: a page may not have any there. */
  readonly #onUnload = (event: BeforeUnloadEvent): void => {
    if (this.isThere()) event.preventDefault();
  };
}
