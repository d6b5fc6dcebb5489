import { Store } from '../app/store.ts';
import type { Moderation } from './moderation.ts';
import { problemOf, type Problem } from './problem.ts';

export interface DoorkeeperState {
  /** What is being done now; nothing else is done meanwhile. */
  doing: 'admit' | 'deny' | undefined;
  /** What did not work, and for whom. */
  failed: { id: string; problem: Problem } | undefined;
}

/** The second click of a double click is not meant for whoever is shown next. */
const DOUBLE_CLICK_MS = 500;

/** Lets people in from the lobby or turns them away, one action after the other. */
export class Doorkeeper extends Store<DoorkeeperState> {
  readonly #moderation: Pick<Moderation, 'admit' | 'deny'>;

  constructor(moderation: Pick<Moderation, 'admit' | 'deny'>) {
    super({ doing: undefined, failed: undefined });
    this.#moderation = moderation;
  }

  admit(id: string): Promise<void> {
    return this.#do('admit', id, () => this.#moderation.admit([id]));
  }

  deny(id: string): Promise<void> {
    return this.#do('deny', id, () => this.#moderation.deny(id));
  }

  async #do(doing: 'admit' | 'deny', id: string, action: () => Promise<void>): Promise<void> {
    if (this.get().doing) return;
    this.set({ doing, failed: undefined });
    const pause = new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK_MS));
    try {
      await action();
    } catch (error) {
      this.set({ failed: { id, problem: problemOf(error) } });
    }
    await pause;
    this.set({ doing: undefined });
  }
}
