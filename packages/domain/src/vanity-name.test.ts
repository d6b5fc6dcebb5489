import { expect, test } from 'vitest';
import { vanityName, vanityProblem } from './vanity-name.ts';

test.each([
  ['ab', 'tooShort'],
  ['a'.repeat(61), 'tooLong'],
  ['ada lovelace', 'invalid'],
  ['-ada', 'invalid'],
  ['ada.', 'invalid'],
  ['ada..love', 'invalid'],
  ['adá', 'invalid'],
  ['ada/../x', 'invalid'],
  ['1234567890', 'digits'],
  ['admin', 'reserved'],
  ['meeting', 'reserved'],
  ['ada', undefined],
  ['ada.l-ovelace_1', undefined],
  ['a'.repeat(60), undefined],
])('"%s" as the name of a room: %s', (name, problem) => {
  expect(vanityProblem(name)).toBe(problem);
});

test('a name is kept in small letters, without spaces around it', () => {
  expect(vanityName('  Ada.Lovelace ')).toBe('ada.lovelace');
});
