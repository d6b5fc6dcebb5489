import type { Abilities, Bootstrap, CurrentUser } from '@portico/contract/bootstrap';
import { mayHost } from '@portico/domain/roles';
import { shownAddress } from '@portico/domain/shown-address';
import { knownTimeZone } from '../../platform/time/zones.ts';
import { readHealth } from '../health/index.ts';
import { readPeople } from '../people/index.ts';
import { watchMedia } from '../quality/index.ts';
import type { Signed } from '../identity/index.ts';
import type { Site } from '../sites/index.ts';

const nobody = (timeZone: string): CurrentUser => ({
  userId: '',
  isAuthenticated: false,
  displayName: '',
  email: '',
  userName: '',
  userRole: [],
  timeZone,
});

function userOf({ person, actor }: Signed, site: Site): CurrentUser {
  return {
    userId: person.id,
    isAuthenticated: true,
    displayName: person.displayName,
    email: shownAddress(person.email),
    userName: person.userName,
    userRole: [...actor.roles],
    timeZone: knownTimeZone(person.timeZone ?? site.defaultTimeZone),
  };
}

const abilitiesOf = (signed: Signed | undefined, hasMailbox: boolean): Abilities => ({
  mayHost: signed !== undefined && mayHost(signed.actor.roles),
  mayReadPeople: signed !== undefined && readPeople.allows(signed.actor),
  mayReadHealth: signed !== undefined && readHealth.allows(signed.actor),
  mayWatchMedia: signed !== undefined && watchMedia.allows(signed.actor),
  hasMailbox: hasMailbox && signed !== undefined,
});

export interface BootInput {
  site: Site | undefined;
  signed: Signed | undefined;
  ticket: string | undefined;
  ticketTTL: number;
  csrfToken: string;
  trackingID: string;
  publicUrl: string;
  hasMailbox: boolean;
  pushCursor: string;
  now: Date;
}

/** The bootstrap data of a page (BOOT-01). */
export function makeBoot({ site, signed, publicUrl, hasMailbox, now, ...rest }: BootInput): Bootstrap {
  const basePath = site ? `/webappng/sites/${site.name}` : '';
  return {
    ...rest,
    siteUrl: site?.name ?? '',
    siteId: site?.id ?? '',
    siteFullUrl: publicUrl + basePath,
    siteDisplayName: site?.displayName ?? '',
    userHubIsRequested: false,
    basePath,
    currentUser:
      signed && site ? userOf(signed, site) : nobody(knownTimeZone(site?.defaultTimeZone ?? 'UTC')),
    abilities: abilitiesOf(signed, hasMailbox),
    now: now.toISOString(),
  };
}
