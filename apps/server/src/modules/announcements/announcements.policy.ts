import type { AnnouncementAudience } from '@portico/contract/announcements';
import { mayAdministerSite, mayHost, mayReadSiteAdministration, type Roles } from '@portico/domain/roles';
import type { AccessRule } from '../../platform/http/route.ts';

/** Seeing all announcements of the site. */
export const readAnnouncements: AccessRule = {
  name: 'site administrators, read-only ones too',
  allows: (actor) => actor.kind === 'person' && mayReadSiteAdministration(actor.roles),
};

/** Announcing something. */
export const announce: AccessRule = {
  name: 'site administrators',
  allows: (actor) => actor.kind === 'person' && mayAdministerSite(actor.roles),
};

/** Whether somebody is among those to whom something is announced; without roles it is a guest. */
export function isAddressed(audience: AnnouncementAudience, roles: Roles | undefined): boolean {
  switch (audience) {
    case 'everybody':
      return true;
    case 'people':
      return roles !== undefined;
    case 'hosts':
      return roles !== undefined && mayHost(roles);
    case 'administrators':
      return roles !== undefined && mayReadSiteAdministration(roles);
  }
}
