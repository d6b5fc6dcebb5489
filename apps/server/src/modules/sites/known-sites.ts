import type { Clock } from '../../platform/clock/clock.ts';
import type { Reads } from '../../platform/db/tx.ts';
import { findSiteByName, type Site } from './sites.store.ts';

const KEPT_MS = 10_000;

/**
 * Finds the site that a call names. Every call does, so what was found is remembered for ten seconds in this process; a
 * name that there is none of is asked for each time.
 */
export function createSiteFinder(reads: Reads, clock: Clock): (name: string) => Promise<Site | undefined> {
  const known = new Map<string, { site: Site; until: number }>();
  return async (name) => {
    const kept = known.get(name);
    const now = clock.now().getTime();
    if (kept && now < kept.until) return kept.site;
    const site = await findSiteByName(reads, name);
    if (site) known.set(name, { site, until: now + KEPT_MS });
    else known.delete(name);
    return site;
  };
}
