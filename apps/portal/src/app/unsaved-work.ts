/** Something that somebody has begun to fill in. */
export interface Work {
  isUnsaved(): boolean;
  /** Asks whether it may be thrown away; where it may, it is gone afterwards. */
  ask(): Promise<boolean>;
}

/** What is filled in and not sent, on whatever page: nothing leads away from it without being asked for. */
export class UnsavedWork {
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
    return [...this.#held].some((work) => work.isUnsaved());
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

  async #ask(): Promise<boolean> {
    for (const work of this.#held) {
      if (!work.isUnsaved()) continue;
      if (!(await work.ask())) return false;
      this.#release(work);
    }
    return true;
  }

  #release(work: Work): void {
    if (!this.#held.delete(work) || this.#held.size > 0) return;
    window.removeEventListener('beforeunload', this.#onUnload);
    this.#onGone?.();
    this.#onGone = undefined;
  }

  /** Before a document is left the browser asks in its own words: a page may not have any there. */
  readonly #onUnload = (event: BeforeUnloadEvent): void => {
    if (this.isThere()) event.preventDefault();
  };
}
