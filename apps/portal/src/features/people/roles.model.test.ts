import { expect, test } from 'vitest';
import type { RoleWord } from '@portico/domain/roles';
import { followed } from '../../app/settings/merge.ts';
import { flagsOf, rolesBetween, rolesIn } from './roles.model.ts';

interface Case {
  name: string;
  /** With which roles the form began, which are chosen in it, and which are kept by now. */
  began: RoleWord[];
  chosen: RoleWord[];
  kept: RoleWord[];
  shown: RoleWord[];
}

test.each<Case>([
  {
    name: 'one that was taken elsewhere stays taken',
    began: ['SITEADMIN', 'HOST'],
    chosen: ['SITEADMIN', 'RO_SITEADMIN', 'HOST'],
    kept: ['HOST'],
    shown: ['RO_SITEADMIN', 'HOST'],
  },
  {
    name: 'one that was given elsewhere stays given',
    began: ['HOST'],
    chosen: [],
    kept: ['HOST', 'ATTENDEE'],
    shown: ['ATTENDEE'],
  },
  {
    name: 'one that was taken here stays taken',
    began: ['SITEADMIN', 'HOST'],
    chosen: ['SITEADMIN'],
    kept: ['ADMIN', 'SITEADMIN', 'HOST'],
    shown: ['ADMIN', 'SITEADMIN'],
  },
  {
    name: 'one that both gave is given once',
    began: ['HOST'],
    chosen: ['ADMIN', 'HOST'],
    kept: ['ADMIN'],
    shown: ['ADMIN'],
  },
  {
    name: 'one that was chosen and taken back is as it is elsewhere',
    began: ['HOST'],
    chosen: ['HOST'],
    kept: ['ADMIN'],
    shown: ['ADMIN'],
  },
])('of roles that two administrators change $name', ({ began, chosen, kept, shown }) => {
  const form = { start: flagsOf(began), values: flagsOf(chosen) };
  const { values, elsewhere } = followed(form, flagsOf(kept));
  expect({ roles: rolesIn(values), elsewhere }).toEqual({ roles: shown, elsewhere: [] });
});

test('what another administrator changed is named by what was given and taken', () => {
  expect(rolesBetween(['SITEADMIN', 'HOST'], ['ADMIN', 'HOST'])).toEqual({
    given: ['ADMIN'],
    taken: ['SITEADMIN'],
  });
  expect(rolesBetween(['HOST'], ['HOST'])).toEqual({ given: [], taken: [] });
});
