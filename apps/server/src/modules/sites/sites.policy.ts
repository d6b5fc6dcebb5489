import {
  isFullAdmin,
  mayAdministerSite,
  mayReadSiteAdministration,
  rolesOf,
  type Roles,
} from '@portico/domain/roles';
import type { SettingOwner } from '@portico/domain/site-settings';
import type { AccessRule } from '../../platform/http/route.ts';

/** Seeing the settings of the site. */
export const readSettings: AccessRule = {
  name: 'site administrators, read-only ones too',
  allows: (actor) => actor.kind === 'person' && mayReadSiteAdministration(actor.roles),
};

/** Changing settings of the site; which ones, `mayChangeSetting` says. */
export const changeSettings: AccessRule = {
  name: 'site administrators',
  allows: (actor) => actor.kind === 'person' && mayAdministerSite(actor.roles),
};

/**
 * Whether somebody may change settings of this owner from within the site. What belongs to the deployment is the
 * console's, and of a full administrator where their site is all of it: nobody decides for the sites of others.
 */
export const mayChangeSetting = (
  roles: Roles,
  owner: SettingOwner,
  { isOnlySite }: { isOnlySite: boolean },
): boolean => (owner === 'site' ? mayAdministerSite(roles) : isFullAdmin(roles) && isOnlySite);

/** Whether settings of another site may be copied by who is this there: they could change them there as well. */
export const mayBeSource = ({ roles }: { roles: readonly string[] }): boolean =>
  mayAdministerSite(rolesOf(roles));
