import { expect, test } from 'vitest';
import {
  adminRoleOf,
  countsAsAdmin,
  isFullAdmin,
  isWholesaleAdmin,
  mayAdministerSite,
  mayAskToHost,
  mayHost,
  mayReadSiteAdministration,
  roleWords,
  rolesOf,
  withHost,
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

/** Every set of words that a person can have. */
const combinations: readonly string[][] = Array.from({ length: 2 ** roleWords.length }, (_, bits) =>
  roleWords.filter((_word, place) => (bits >> place) & 1),
);
const alone: Readonly<Record<string, readonly string[]>> = {
  ADMIN: ['isFullAdmin', 'mayAdministerSite', 'mayReadSiteAdministration'],
  SITEADMIN: ['mayAdministerSite', 'mayReadSiteAdministration'],
  RO_SITEADMIN: ['mayReadSiteAdministration'],
  WHOLESALE_ADMIN: ['isWholesaleAdmin'],
  HOST: ['mayHost'],
};

test.each(combinations.map((words) => [words.join(' ') || 'no word', words] as const))(
  '[ROLE-07] [USER-05] %s allows what its words allow each, and beside ATTENDEE nothing',
  (_name, words) => {
    const expected = words.includes('ATTENDEE') ? [] : words.flatMap((word) => alone[word] ?? []);
    expect(allowed(...words)).toEqual(Object.keys(rules).filter((rule) => expected.includes(rule)));
  },
);

test.each([
  [['ADMIN', 'SITEADMIN'], 1, true],
  [['SITEADMIN', 'HOST'], 2, true],
  [['RO_SITEADMIN', 'HOST'], 3, false],
  [['HOST', 'WHOLESALE_ADMIN'], 0, false],
  [['ADMIN', 'ATTENDEE'], 0, false],
] as const)('[USER-06] %j is the administrator number %i, which counts as one: %s', (words, role, counts) => {
  const roles = rolesOf(words);
  expect(adminRoleOf(roles)).toBe(role);
  expect([countsAsAdmin(role), mayAdministerSite(roles)]).toEqual([counts, counts]);
});

test('who asks to host becomes a host by it, and nothing else', () => {
  expect(withHost(rolesOf(['ATTENDEE']))).toEqual(['HOST']);
  expect(withHost(rolesOf(['RO_SITEADMIN']))).toEqual(['RO_SITEADMIN', 'HOST']);
  const asking = combinations.filter((words) => mayAskToHost(rolesOf(words)));
  expect(asking).toEqual(
    expect.arrayContaining([[], ['ATTENDEE'], ['HOST', 'ATTENDEE'], ['RO_SITEADMIN'], ['WHOLESALE_ADMIN']]),
  );
  for (const words of combinations) {
    const [before, after] = [rolesOf(words), rolesOf(withHost(rolesOf(words)))];
    const isSafe =
      adminRoleOf(before) === adminRoleOf(after) && isWholesaleAdmin(before) === isWholesaleAdmin(after);
    expect({ words, may: mayAskToHost(before) }).toEqual({
      words,
      may: isSafe && !mayHost(before) && !mayAdministerSite(before),
    });
  }
});
