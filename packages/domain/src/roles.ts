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

/** Administers the whole organisation, and so every site of it. */
export const isFullAdmin = (roles: Roles): boolean => roles.has('ADMIN');

/** May change the site: its people, settings and brand. */
export const mayAdministerSite = (roles: Roles): boolean => roles.has('ADMIN') || roles.has('SITEADMIN');

/** May see what a site administrator sees. Somebody who may only read is here, and nowhere among the writers. */
export const mayReadSiteAdministration = (roles: Roles): boolean =>
  mayAdministerSite(roles) || roles.has('RO_SITEADMIN');

/** Administers the customers of a wholesale organisation. */
export const isWholesaleAdmin = (roles: Roles): boolean => roles.has('WHOLESALE_ADMIN');

/** May own meetings. Somebody with the ATTENDEE word may only join those of others, whatever else is set. */
export const mayHost = (roles: Roles): boolean => !roles.has('ATTENDEE') && roles.has('HOST');
