import { mayAdministerSite, mayReadSiteAdministration } from '@portico/domain/roles';
import type { AccessRule } from '../../platform/http/route.ts';

/** Finding any meeting of the site. */
export const readSiteMeetings: AccessRule = {
  name: 'site administrators, read-only ones too',
  allows: (actor) => actor.kind === 'person' && mayReadSiteAdministration(actor.roles),
};

/** Ending, cancelling and handing over meetings of others. */
export const actOnSiteMeetings: AccessRule = {
  name: 'site administrators',
  allows: (actor) => actor.kind === 'person' && mayAdministerSite(actor.roles),
};
