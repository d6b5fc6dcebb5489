import { grantableRoles } from '@portico/contract/people';
import type { GrantableRole } from '@portico/contract/person-admin';
import type { RoleWord } from '@portico/domain/roles';

/** Each role that a form gives or takes, by whether somebody has it: what two administrators change is merged role by role. */
export type RoleFlags = Record<GrantableRole, boolean>;

export const flagsOf = (roles: readonly RoleWord[]): RoleFlags =>
  Object.fromEntries(grantableRoles.map((role) => [role, roles.includes(role)])) as RoleFlags;

export const rolesIn = (flags: RoleFlags): GrantableRole[] => grantableRoles.filter((role) => flags[role]);

/** Which roles somebody has now that they had not before, and which they have no more. */
export const rolesBetween = (before: readonly RoleWord[], now: readonly RoleWord[]) => ({
  given: now.filter((role) => !before.includes(role)),
  taken: before.filter((role) => !now.includes(role)),
});
