import { isFullAdmin, mayAdministerSite, mayReadSiteAdministration, type Roles } from '@portico/domain/roles';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { AccessRule } from '../../platform/http/route.ts';

/** Seeing the people of the site with their addresses and roles. */
export const readPeople: AccessRule = {
  name: 'site administrators, read-only ones too',
  allows: (actor) => actor.kind === 'person' && mayReadSiteAdministration(actor.roles),
};

/** Inviting people and giving them roles. */
export const invitePeople: AccessRule = {
  name: 'site administrators',
  allows: (actor) => actor.kind === 'person' && mayAdministerSite(actor.roles),
};

/** One's own picture, and as an administrator that of anybody of the site: nobody gives somebody else another face. */
export const mayRemoveAvatar = (actor: PersonActor, personId: string): boolean =>
  actor.personId === personId || mayAdministerSite(actor.roles);

/** Only a full administrator makes another one: nobody gives away more than they have. */
export const mayGrant = (giver: Roles, granted: readonly string[]): boolean =>
  isFullAdmin(giver) || !granted.includes('ADMIN');
