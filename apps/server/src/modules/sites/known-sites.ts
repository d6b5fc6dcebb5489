import type { SiteStateNews } from '@portico/contract/deployment';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Reads } from '../../platform/db/tx.ts';
import { findSiteById, findSiteByName, isOnlySite, listInactiveSites, type Site } from './sites.store.ts';

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

  /** Sites that nobody uses for now: what has no time to ask is told by them. */
  #inactive: ReadonlySet<string> = new Set();
  #severalUntil = 0;

  /** Whether nobody uses a site for now, as far as this process has heard. */
  readonly isInactive = (siteId: string): boolean => this.#inactive.has(siteId);

  /** Whether a deployment has one site alone; that it has several is remembered as sites are. */
  readonly isOnlySite = async (): Promise<boolean> => {
    const now = this.#clock.now().getTime();
    if (now < this.#severalUntil) return false;
    const isOnly = await isOnlySite(this.#reads);
    if (!isOnly) this.#severalUntil = now + KEPT_MS;
    return isOnly;
  };

  /** Learns which sites nobody uses, from the rows. */
  async readStates(): Promise<void> {
    this.#inactive = new Set(await listInactiveSites(this.#reads));
  }

  /** Hears that a site has another state, or another name. */
  follow({ siteId, state }: Pick<SiteStateNews, 'siteId' | 'state'>): void {
    const others = [...this.#inactive].filter((id) => id !== siteId);
    this.#inactive = new Set(state === 'active' ? others : [...others, siteId]);
    this.forget(siteId);
  }

  forget(siteId: string): void {
    this.#severalUntil = 0;
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
