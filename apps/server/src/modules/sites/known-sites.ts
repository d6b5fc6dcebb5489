import type { Clock } from '../../platform/clock/clock.ts';
import { Remembered } from '../../platform/time/remembered.ts';
import type { Reads } from '../../platform/db/tx.ts';
import { findSiteById, findSiteByName, isOnlySite, listInactiveSites, type Site } from './sites.store.ts';

/** That there are several sites is remembered for as long. */
const KEPT_MS = 10_000;

/** The sites that calls name. Every call does, so they are remembered. */
export class KnownSites {
  readonly #reads: Reads;
  readonly #clock: Clock;
  readonly #known: Remembered<Site>;

  constructor(reads: Reads, clock: Clock) {
    this.#reads = reads;
    this.#clock = clock;
    this.#known = new Remembered(clock);
  }

  readonly byName = (name: string): Promise<Site | undefined> =>
    this.#known.of(name, () => findSiteByName(this.#reads, name));

  readonly byId = (id: string): Promise<Site | undefined> =>
    this.#known.of(id, () => findSiteById(this.#reads, id));

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

  /** Hears that a site has another state, or another name, and whether it is used now. */
  follow(siteId: string, isUsed: boolean): void {
    const others = [...this.#inactive].filter((id) => id !== siteId);
    this.#inactive = new Set(isUsed ? others : [...others, siteId]);
    this.forget(siteId);
  }

  forget(siteId: string): void {
    this.#severalUntil = 0;
    this.#known.forget(({ id }) => id === siteId);
  }
}
