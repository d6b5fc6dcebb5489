import { grantableRoles } from '@portico/contract/people';
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

/** Roles that only a full administrator gives, takes, and acts on; the one of wholesale comes with the contract. */
const ABOVE = ['ADMIN', 'WHOLESALE_ADMIN'] as const;

/** Whether somebody has more to say than who would act on them, also where ATTENDEE keeps it from counting for now. */
export const standsAbove = (actor: Roles, person: Roles): boolean =>
  !isFullAdmin(actor) && ABOVE.some((word) => person.has(word));

/** Roles that somebody may give and take: none above their own. */
export const grantableBy = (giver: Roles): (typeof grantableRoles)[number][] =>
  mayAdministerSite(giver) ? grantableRoles.filter((role) => role !== 'ADMIN' || isFullAdmin(giver)) : [];

/** Only a full administrator makes another one: nobody gives away more than they have. */
export const mayGrant = (giver: Roles, granted: readonly string[]): boolean =>
  isFullAdmin(giver) || !granted.includes('ADMIN');
