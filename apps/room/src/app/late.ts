import type { ComponentType } from 'react';
import type { Area } from '@portico/i18n/messages.gen';
import { Store } from './store.ts';

export interface LateState<Props extends object> {
  /** Undefined before its code and its words are here. */
  Part: ComponentType<Props> | undefined;
  /** How often they could not be fetched since somebody opened the part. */
  failures: number;
  isComing: boolean;
}

const fetchAgain = (broken: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = broken.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`no style sheet at ${link.href}`)));
    broken.replaceWith(link);
  });

let loadWords: (area: Area) => Promise<void> = () => Promise.resolve();

/** Says how the page that shows the parts gets their words. */
export const bringWordsBy = (load: typeof loadWords): void => void (loadWords = load);

/** A part of the room whose code and words come after the room: while the page rests, or when it is wanted. */
export class Late<Props extends object = object> extends Store<LateState<Props>> {
  readonly #load: () => Promise<ComponentType<Props>>;
  readonly #areas: readonly Area[];
  #coming: Promise<void> | undefined;
  /** Sheets that failed. Vite's loader takes them for loaded, and would show the part without its looks. */
  readonly #broken = new Set<HTMLLinkElement>();
  #isOpen = false;

  constructor(load: () => Promise<ComponentType<Props>>, areas: readonly Area[] = ['room-parts']) {
    super({ Part: undefined, failures: 0, isComing: false });
    this.#load = load;
    this.#areas = areas;
  }

  /** Fetches code and words where they are not here yet. Never rejects: the state says what came of it. */
  readonly fetch = (): Promise<void> => {
    if (this.get().Part) return Promise.resolve();
    this.#coming ??= this.#fetch().finally(() => (this.#coming = undefined));
    return this.#coming;
  };

  /** Somebody waits for it: from now on failures count. Answers how to say that nobody does any more. */
  readonly open = (): (() => void) => {
    this.#isOpen = true;
    void this.fetch();
    return () => {
      this.#isOpen = false;
      if (this.get().failures > 0) this.set({ failures: 0 });
    };
  };

  async #fetch(): Promise<void> {
    this.set({ isComing: true });
    window.addEventListener('error', this.#note, true);
    try {
      await this.#mend();
      const [Part] = await Promise.all([this.#load(), ...this.#areas.map(loadWords)]);
      this.set({ Part, isComing: false });
    } catch {
      this.set({ failures: this.get().failures + (this.#isOpen ? 1 : 0), isComing: false });
    } finally {
      window.removeEventListener('error', this.#note, true);
    }
  }

  readonly #note = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') this.#broken.add(target);
  };

  async #mend(): Promise<void> {
    const broken = [...this.#broken];
    this.#broken.clear();
    const results = await Promise.allSettled(broken.map(fetchAgain));
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed) throw new Error('a part has no looks yet', { cause: failed });
  }
}

const rest = (): Promise<unknown> =>
  new Promise((resolve) => {
    // Safari has no idle callbacks
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 100);
  });

/** Fetches parts one after the other while the page rests, so that they open at once. */
export async function fetchAtRest(parts: readonly Pick<Late, 'fetch'>[]): Promise<void> {
  for (const { fetch } of parts) {
    await rest();
    await fetch();
  }
}
