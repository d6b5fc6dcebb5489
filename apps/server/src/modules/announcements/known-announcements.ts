import type { Clock } from '../../platform/clock/clock.ts';
import { Remembered } from '../../platform/time/remembered.ts';
import type { Reads } from '../../platform/db/tx.ts';
import { listOpen, type AnnouncementRow } from './announcements.store.ts';

/** What sites announce, and are going to. Every page asks for it, so it is remembered. */
export class KnownAnnouncements {
  readonly #reads: Reads;
  readonly #clock: Clock;
  readonly #known: Remembered<readonly AnnouncementRow[]>;

  constructor(reads: Reads, clock: Clock) {
    this.#reads = reads;
    this.#clock = clock;
    this.#known = new Remembered(clock);
  }

  forget(siteId: string): void {
    this.#known.forget((_rows, key) => key === siteId);
  }

  async of(siteId: string): Promise<readonly AnnouncementRow[]> {
    return (await this.#known.of(siteId, () => listOpen(this.#reads, siteId, this.#clock.now()))) ?? [];
  }
}
