import type { Clock } from '../../platform/clock/clock.ts';
import type { Reads } from '../../platform/db/tx.ts';
import { listOpen, type AnnouncementRow } from './announcements.store.ts';

const KEPT_MS = 10_000;

interface Kept {
  rows: readonly AnnouncementRow[];
  until: number;
}

/**
 * What sites announce, and are going to. Every page asks for it, so it is remembered in this process, until it is told that
 * it changed, and for ten seconds at most.
 */
export class KnownAnnouncements {
  readonly #reads: Reads;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();
  /** How often something was forgotten: what was asked for before that is not remembered after it. */
  #forgotten = 0;

  constructor(reads: Reads, clock: Clock) {
    this.#reads = reads;
    this.#clock = clock;
  }

  forget(siteId: string): void {
    this.#forgotten += 1;
    this.#kept.delete(siteId);
  }

  async of(siteId: string): Promise<readonly AnnouncementRow[]> {
    const now = this.#clock.now();
    const kept = this.#kept.get(siteId);
    if (kept && now.getTime() < kept.until) return kept.rows;
    const before = this.#forgotten;
    const rows = await listOpen(this.#reads, siteId, now);
    if (before === this.#forgotten) this.#kept.set(siteId, { rows, until: now.getTime() + KEPT_MS });
    return rows;
  }
}
