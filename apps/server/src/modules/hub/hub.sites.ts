import type { Reads } from '../../platform/db/tx.ts';
import { listStandings, type Signed } from '../identity/index.ts';
import { listUsedSites, type Site } from '../sites/index.ts';

/** A site on which somebody is known, and who they are there: nobody where it asks to sign in again. */
export interface HubSite {
  site: Site;
  signed: Signed | undefined;
}

/** A site that somebody is signed in to. */
export interface OpenSite extends HubSite {
  signed: Signed;
}

export const isOpen = (one: HubSite): one is OpenSite => one.signed !== undefined;

/**
 * The sites of whoever a browser is signed in as, by what they are called. What each of them asks for before it lets somebody in
 * is asked here as well: for one whose conditions are not met there is no actor, and nothing of it is read.
 */
export async function sitesOfSession(
  reads: Reads,
  session: { sessionToken: string; now: Date },
): Promise<HubSite[]> {
  const standings = await listStandings(reads, session);
  const bySite = new Map(standings.map(({ person, signed }) => [person.siteId, signed]));
  const sites = await listUsedSites(reads, [...bySite.keys()]);
  return sites.map((site) => ({ site, signed: bySite.get(site.id) }));
}
