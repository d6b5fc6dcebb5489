import { expect, test } from 'vitest';
import { siteNameOf, siteNameProblem } from './site-name.ts';

test.each([
  ['acme', undefined],
  ['north-wing-2', undefined],
  ['7', undefined],
  ['', 'required'],
  ['a'.repeat(64), 'tooLong'],
  ['müller', 'otherScript'],
  ['аcme', 'otherScript'], // begins with a Cyrillic letter
  ['مدرسة', 'otherScript'],
  ['-acme', 'invalid'],
  ['acme-', 'invalid'],
  ['a_b', 'invalid'],
  ['a b', 'invalid'],
  ['xn--mller-kva', 'invalid'],
  ['admin', 'reserved'],
  ['support', 'reserved'],
] as const)('the name %s: %s', (name, problem) => {
  expect(siteNameProblem(name)).toBe(problem);
});

test('is kept in small letters, without blanks around it', () => {
  expect(siteNameOf(' Acme ')).toBe('acme');
});
