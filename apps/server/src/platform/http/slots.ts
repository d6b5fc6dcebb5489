import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import { Failure } from '../errors/failure.ts';
import type { Reservations } from './rate-store.ts';
import type { LimitSize } from './rate-limits.ts';

/** So many tries of one key are under way at once in a process. */
const AT_ONCE = 8;
/** A thousand and more who come at the same moment are through in this time; proxies wait longer. */
const PATIENCE_MS = 20_000;
/** How soon to look again where other processes hold all that is left. */
const LOOK_AGAIN_MS = 50;

/** A place in the window of a limit, by the moment at which that ends. */
interface Slot {
  windowEndsAt: Date;
}

interface Waiting {
  cameAt: number;
  enter(slot: Slot): void;
  refuse(error: unknown): void;
}

interface SlotsOptions {
  limit: LimitSize;
  key: string;
  reservations: Reservations;
  clock: Clock;
}

/**
 * The tries of one key in this process. Each has a place in the window before it is made, for all processes together: so
 * exactly as many wrong ones pass as the limit says. Who was right gives the place to the next who waits here, or back.
 */
export class Slots {
  readonly #options: SlotsOptions;
  readonly #waiting: Waiting[] = [];
  #free: Slot[] = [];
  #underWay = 0;
  #isServing = false;

  constructor(options: SlotsOptions) {
    this.#options = options;
  }

  get isUnused(): boolean {
    return this.#underWay + this.#waiting.length + this.#free.length === 0 && !this.#isServing;
  }

  /** @throws {Failure} `tooManyRequests` when wrong ones used all up, `unavailable` to who waited too long in a crowd */
  async take(): Promise<Slot> {
    const entered = new Promise<Slot>((enter, refuse) => {
      this.#waiting.push({ cameAt: performance.now(), enter, refuse });
    });
    void this.#serve();
    return await entered;
  }

  /** A wrong try has used its place up. */
  async end(slot: Slot, wasWrong: boolean): Promise<void> {
    this.#underWay -= 1;
    if (wasWrong) await this.#settle([slot], 'wrong');
    else this.#free.push(slot);
    await Promise.all([this.#serve(), this.#giveBack()]);
  }

  /** Where nobody is here any more, what is left is for others. */
  async #giveBack(): Promise<void> {
    if (this.#underWay + this.#waiting.length > 0) return;
    const free = this.#free;
    this.#free = [];
    await this.#settle(free, 'right');
  }

  /** What cannot be settled stays counted until the window ends: no try is ever let through uncounted. */
  async #settle(slots: readonly Slot[], as: 'wrong' | 'right'): Promise<void> {
    const { key, reservations } = this.#options;
    for (const [windowEndsAt, these] of Map.groupBy(slots, (slot) => slot.windowEndsAt.getTime())) {
      const counts = { wrong: 0, right: 0, [as]: these.length };
      await reservations
        .settle(key, { windowEndsAt: new Date(windowEndsAt), ...counts })
        .catch(() => undefined);
    }
  }

  async #serve(): Promise<void> {
    if (this.#isServing) return;
    this.#isServing = true;
    try {
      while (this.#waiting.length > 0) {
        const slot = this.#free.pop();
        if (slot) this.#hand(slot);
        else if (this.#underWay >= AT_ONCE || !(await this.#reserve())) break; // who ends serves the next
      }
    } catch (error) {
      for (const { refuse } of this.#waiting.splice(0)) refuse(error);
    } finally {
      this.#isServing = false;
    }
    await this.#giveBack(); // of who left meanwhile
  }

  #hand(slot: Slot): void {
    if (slot.windowEndsAt <= this.#options.clock.now()) return; // of a window that is over
    const next = this.#waiting.shift();
    if (!next || this.#isLate(next)) return void this.#free.push(slot);
    this.#underWay += 1;
    next.enter(slot);
  }

  #isLate({ cameAt, refuse }: Waiting): boolean {
    const isLate = performance.now() - cameAt > PATIENCE_MS;
    if (isLate) refuse(new Failure('unavailable', { retryAfterSeconds: Math.ceil(PATIENCE_MS / 1000) }));
    return isLate;
  }

  /** Whether to go on at once. */
  async #reserve(): Promise<boolean> {
    const { limit, key, reservations } = this.#options;
    const wanted = Math.min(AT_ONCE - this.#underWay, this.#waiting.length);
    const { granted, windowEndsAt, waitSeconds } = await reservations.reserve(limit, key, wanted);
    this.#free.push(...Array.from({ length: granted }, () => ({ windowEndsAt })));
    if (granted > 0) return true;
    if (waitSeconds > 0) {
      const refusal = new Failure('tooManyRequests', { retryAfterSeconds: waitSeconds });
      for (const { refuse } of this.#waiting.splice(0)) refuse(refusal);
      return false;
    }
    if (this.#underWay > 0) return false;
    await delay(LOOK_AGAIN_MS);
    this.#waiting.splice(0, this.#waiting.length, ...this.#waiting.filter((one) => !this.#isLate(one)));
    return true;
  }
}
