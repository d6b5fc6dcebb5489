import type { Work } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { addSessionUses, insertFailure, type Origin, type SessionUse } from './history.store.ts';

/** How long what was noted waits: long enough that no answer takes longer for it. */
const WAIT_MS = 1000;
/** Rows of one statement. */
const BATCH = 250;
/** Of failures more are not remembered at once: the limits of signing in hold off far fewer. */
const MOST_FAILURES = 1000;

/** A sign-in to an account that exists, and failed. */
export interface FailedSignIn extends Origin {
  accountId: string;
  at: Date;
}

/**
 * What is written down of sessions and of sign-ins that failed, a second after the answer: a try at an account that exists
 * must not take longer than one at an account that nobody has. What a process that is killed had noted is lost.
 */
export class Traces {
  readonly #options: { work: Work; log: Log };
  #uses = new Map<string, SessionUse>();
  #failures: FailedSignIn[] = [];
  #timer: NodeJS.Timeout | undefined;
  #keeping: Promise<void> = Promise.resolve();

  constructor(options: { work: Work; log: Log }) {
    this.#options = options;
  }

  /** A session is used. */
  used(use: SessionUse): void {
    this.#uses.set(use.sessionId, use);
    this.#keepLater();
  }

  /** Somebody showed a wrong password for an account, or may not come in by it. */
  failed(failure: FailedSignIn): void {
    if (this.#failures.length < MOST_FAILURES) this.#failures.push(failure);
    this.#keepLater();
  }

  /** Writes down all that was noted. What cannot be is said in the log and forgotten. */
  keep(): Promise<void> {
    this.#keeping = this.#keepAfter(this.#keeping);
    return this.#keeping;
  }

  async stop(): Promise<void> {
    await this.keep();
  }

  #keepLater(): void {
    this.#timer ??= setTimeout(() => void this.keep(), WAIT_MS).unref();
  }

  async #keepAfter(before: Promise<void>): Promise<void> {
    await before;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [uses, failures] = [[...this.#uses.values()], this.#failures];
    this.#uses = new Map();
    this.#failures = [];
    const { work, log } = this.#options;
    try {
      for (let at = 0; at < uses.length; at += BATCH)
        await work((tx) => addSessionUses(tx, uses.slice(at, at + BATCH)));
      for (const failure of failures) await work((tx) => insertFailure(tx, failure));
    } catch (error) {
      log.warn({ err: error }, 'what was noted of some sessions and sign-ins was not kept');
    }
  }
}
