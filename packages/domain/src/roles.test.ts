import { expect, test } from 'vitest';
import {
  isFullAdmin,
  isWholesaleAdmin,
  mayAdministerSite,
  mayHost,
  mayReadSiteAdministration,
  rolesOf,
} from './roles.ts';

const rules = { isFullAdmin, mayAdministerSite, mayReadSiteAdministration, isWholesaleAdmin, mayHost };
const allowed = (...words: string[]): string[] =>
  Object.entries(rules)
    .filter(([, rule]) => rule(rolesOf(words)))
    .map(([name]) => name);

test('[ROLE-07] an administrator, a site administrator and a read-only one are told apart', () => {
  expect(allowed('ADMIN')).toEqual(['isFullAdmin', 'mayAdministerSite', 'mayReadSiteAdministration']);
  expect(allowed('SITEADMIN')).toEqual(['mayAdministerSite', 'mayReadSiteAdministration']);
  expect(allowed('RO_SITEADMIN')).toEqual(['mayReadSiteAdministration']);
});

test('[ROLE-07] no role is found inside the word of another', () => {
  expect(allowed('RO_SITEADMIN', 'HOST')).toEqual(['mayReadSiteAdministration', 'mayHost']);
  expect(allowed('NOT_AN_ADMIN')).toEqual([]);
  expect(allowed('WHOLESALE_ADMIN')).toEqual(['isWholesaleAdmin']);
});

test('[USER-05] ATTENDEE restricts, whatever other words a person has', () => {
  expect(allowed('HOST')).toEqual(['mayHost']);
  expect(allowed('HOST', 'ATTENDEE')).toEqual([]);
});
