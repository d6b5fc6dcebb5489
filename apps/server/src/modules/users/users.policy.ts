import { grantableRoles, type Person } from '@portico/contract/people';
import type { ActionObstacle, GrantableRole } from '@portico/contract/person-admin';
import {
  adminRoleOf,
  countsAsAdmin,
  isFullAdmin,
  rolesOf,
  roleWords,
  type RoleWord,
  type Roles,
} from '@portico/domain/roles';
import { standsAbove, type PersonRow } from '../people/index.ts';

/** Who acts, by the rows as they are. */
export interface Acting {
  id: string;
  name: string;
  roles: Roles;
}

/** Why somebody may not be acted on at all. */
export function obstacleOf(acting: Acting, person: PersonRow | undefined): ActionObstacle | undefined {
  if (!person) return 'notFound';
  return standsAbove(acting.roles, rolesOf(person.roles)) ? 'above' : undefined;
}

const mayChange = (words: readonly string[]): boolean => countsAsAdmin(adminRoleOf(rolesOf(words)));

/** Whether an administrator would be none any more, or less of one than before. */
export const losesSay = (before: readonly string[], after: readonly string[]): boolean =>
  mayChange(before) &&
  adminRoleOf(rolesOf(after)) !== adminRoleOf(rolesOf(before)) &&
  !isFullAdmin(rolesOf(after));

/** What somebody has from now on: what was chosen, beside what no form gives or takes; in the order of the words. */
export function rolesAfter(before: readonly string[], chosen: readonly GrantableRole[]): RoleWord[] {
  const isChosen = (word: RoleWord): boolean => chosen.some((role) => role === word);
  const isFixed = (word: RoleWord): boolean =>
    before.includes(word) && !grantableRoles.some((role) => role === word);
  return roleWords.filter((word) => isChosen(word) || isFixed(word));
}

/** Whether two sets of words are the same. */
export const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word) => other.includes(word));

/** The words by which somebody is a person of the site as others see them. */
export const wordsOf = ({ roles }: Pick<PersonRow, 'roles'>): Person['userRole'] => [...rolesOf(roles)];
