import { resume } from '@portico/client/resume';
import type { Session } from '@portico/client/session';
import type { Call } from '@portico/contract/call';
import type { UnsavedWork } from './unsaved-work.ts';

/**
 * Whose session the browser has while something is unsaved: `in` as far as is known, `out` nobody's, `other` that of
 * somebody who signed in instead, `back` again that of the person of the page.
 */
export type SignInState = { kind: 'in' | 'out' | 'back' } | { kind: 'other'; name: string };

interface WatchOptions {
  session: Session;
  call: Call;
  work: UnsavedWork;
  /** Leads to the sign-in page. */
  leave(): void;
  /** Somebody who was out goes on with another ticket. */
  onBack(): void;
}

/** What happens when the session of a page ends: it gives way to the sign-in page, unless something would be lost with it. */
export class SignInWatch {
  readonly #options: WatchOptions;
  readonly #listeners = new Set<() => void>();
  #state: SignInState = { kind: 'in' };
  #looking: Promise<boolean> | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  readonly state = (): SignInState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A call was refused because the session is over. */
  readonly ended = (): void => {
    const { work, leave } = this.#options;
    if (!work.isThere()) return leave();
    if (this.#state.kind !== 'other') this.#become({ kind: 'out' });
    work.whenGone(leave);
  };

  /** Whether calls are known to be refused. */
  isOver(): boolean {
    return this.#state.kind === 'out' || this.#state.kind === 'other';
  }

  /**
   * Looks who is signed in now; `true` for the person of the page, who goes on, and hears of it where they were out. Rejects
   * when there is no answer.
   */
  async recover(): Promise<boolean> {
    try {
      return await (this.#looking ??= this.#recover());
    } finally {
      this.#looking = undefined;
    }
  }

  async #recover(): Promise<boolean> {
    const { session, call, work, onBack } = this.#options;
    const { resumeSession } = await import('@portico/contract/identity');
    const resumed = await resume(session, session.userId, () => call(resumeSession));
    if (resumed.kind !== 'same') {
      this.#become(resumed.kind === 'other' ? resumed : { kind: 'out' });
      return false;
    }
    if (!this.isOver()) return true;
    work.whenGone(() => this.#become({ kind: 'in' })); // the next form has nothing to tell of it
    this.#become({ kind: 'back' });
    onBack();
    return true;
  }

  #become(state: SignInState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
