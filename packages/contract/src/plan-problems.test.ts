import { expect, test } from 'vitest';
import { isPlanPasswordShort, startProblem } from './plan-problems.ts';

const now = Date.parse('2026-11-26T10:00:00Z');

test.each([
  ['2026-11-26T09:44:59Z', 'tooSmall'],
  ['2026-11-26T09:45:00Z', undefined],
  ['2036-11-26T10:00:00Z', undefined],
  ['2036-11-26T10:00:01Z', 'tooLarge'],
])('a plan that begins at %s: %s', (start, problem) => {
  expect(startProblem(Date.parse(start), now)).toBe(problem);
});

test.each([
  [null, null, false],
  ['abcd', null, false],
  ['abc', null, true],
  ['abc', undefined, true],
  ['abc', 'abc', false],
  ['ab', 'abc', true],
])('the password %j after %j is too short: %j', (password, before, isShort) => {
  expect(isPlanPasswordShort(password, before)).toBe(isShort);
});
