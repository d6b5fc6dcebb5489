import type { Bootstrap } from '@portico/contract/bootstrap';
import type { ReaderPreferences } from '@portico/contract/reader-preferences';

/** Who reads the page, as far as they change it while it is open. */
export interface ReaderState extends ReaderPreferences {
  displayName: string;
}

/** Keeps what somebody has changed of themselves, and tells all that shows it. */
export interface Reader {
  get(this: void): ReaderState;
  subscribe(this: void, listener: () => void): () => void;
  change(some: Partial<ReaderState>): void;
}

/** The reader as a page begins. */
export function readerOf({ currentUser, preferences }: Bootstrap): Reader {
  const listeners = new Set<() => void>();
  let state: ReaderState = { displayName: currentUser.displayName, ...preferences };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(some) {
      state = { ...state, ...some };
      for (const listener of listeners) listener();
    },
  };
}
