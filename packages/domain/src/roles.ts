/**
 * The words that `userRole` may hold. A person has a set of them, and a word is compared whole: RO_SITEADMIN
 * never counts as ADMIN (OP-81). Source: ROLE-07, USER-05.
 */
export const roleWords = [
  'ADMIN',
  'SITEADMIN',
  'RO_SITEADMIN',
  'WHOLESALE_ADMIN',
  'HOST',
  'ATTENDEE',
] as const;
export type RoleWord = (typeof roleWords)[number];

/** A person's roles as a set of words. */
export type Roles = ReadonlySet<RoleWord>;

const known: ReadonlySet<string> = new Set(roleWords);

/** Reads roles from where they were stored or sent; words of another version are left out. */
export function rolesOf(words: readonly string[]): Roles {
  return new Set(words.filter((word): word is RoleWord => known.has(word)));
}

/** Whether one of these words counts: beside ATTENDEE none does, for it restricts whoever has it to joining (USER-05). */
const countsAny = (roles: Roles, words: readonly RoleWord[]): boolean =>
  !roles.has('ATTENDEE') && words.some((word) => roles.has(word));

/** Administers the whole organisation, and so every site of it. */
export const isFullAdmin = (roles: Roles): boolean => countsAny(roles, ['ADMIN']);

/** How far somebody administers, as a number: the organisation 1, the site 2, reading alone 3, nothing 0 (USER-06). */
export type AdminRole = 0 | 1 | 2 | 3;

export function adminRoleOf(roles: Roles): AdminRole {
  if (isFullAdmin(roles)) return 1;
  if (countsAny(roles, ['SITEADMIN'])) return 2;
  return countsAny(roles, ['RO_SITEADMIN']) ? 3 : 0;
}

/** Whether the number is that of an administrator: who may only read is none. */
export const countsAsAdmin = (role: AdminRole): boolean => role === 1 || role === 2;

/** May change the site: its people, settings and brand. */
export const mayAdministerSite = (roles: Roles): boolean => countsAsAdmin(adminRoleOf(roles));

/** May see what a site administrator sees. Somebody who may only read is here, and nowhere among the writers. */
export const mayReadSiteAdministration = (roles: Roles): boolean =>
  countsAny(roles, ['ADMIN', 'SITEADMIN', 'RO_SITEADMIN']);

/** Administers the customers of a wholesale organisation. */
export const isWholesaleAdmin = (roles: Roles): boolean => countsAny(roles, ['WHOLESALE_ADMIN']);

/** May own meetings, beside joining those of others. */
export const mayHost = (roles: Roles): boolean => countsAny(roles, ['HOST']);

/** The words of somebody who is made a host: HOST is added, and ATTENDEE goes, beside which it would not count. */
export const withHost = (roles: Roles): RoleWord[] =>
  roleWords.filter((word) => word === 'HOST' || (word !== 'ATTENDEE' && roles.has(word)));

/**
 * Whether somebody may ask to be made a host: they are none, give themselves no roles, and would get no other rights by it that
 * ATTENDEE keeps from counting.
 */
export function mayAskToHost(roles: Roles): boolean {
  const after = rolesOf(withHost(roles));
  return (
    !mayHost(roles) &&
    !mayAdministerSite(roles) &&
    adminRoleOf(after) === adminRoleOf(roles) &&
    isWholesaleAdmin(after) === isWholesaleAdmin(roles)
  );
}
