import type { Clock } from '../../platform/clock/clock.ts';
import type { Reads } from '../../platform/db/tx.ts';
import { findSiteById, findSiteByName, type Site } from './sites.store.ts';

const KEPT_MS = 10_000;

interface Kept {
  site: Site;
  until: number;
}

/**
 * The sites that calls name. Every call does, so what was found is remembered in this process, until it is told that the
 * site changed, and for ten seconds at most; what there is none of is asked for each time.
 */
export class KnownSites {
  readonly #reads: Reads;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();
  /** How often something was forgotten: what was asked for before that is not remembered after it. */
  #forgotten = 0;

  constructor(reads: Reads, clock: Clock) {
    this.#reads = reads;
    this.#clock = clock;
  }

  readonly byName = (name: string): Promise<Site | undefined> =>
    this.#find(name, () => findSiteByName(this.#reads, name));

  readonly byId = (id: string): Promise<Site | undefined> =>
    this.#find(id, () => findSiteById(this.#reads, id));

  forget(siteId: string): void {
    this.#forgotten += 1;
    for (const [key, { site }] of this.#kept) if (site.id === siteId) this.#kept.delete(key);
  }

  async #find(key: string, ask: () => Promise<Site | undefined>): Promise<Site | undefined> {
    const kept = this.#kept.get(key);
    const now = this.#clock.now().getTime();
    if (kept && now < kept.until) return kept.site;
    const before = this.#forgotten;
    const site = await ask();
    if (site && before === this.#forgotten) this.#kept.set(key, { site, until: now + KEPT_MS });
    else this.#kept.delete(key);
    return site;
  }
}
