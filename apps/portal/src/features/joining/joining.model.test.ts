import { expect, test } from 'vitest';
import { typedProblem } from './joining.model.ts';

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['.', 'required'],
  ['12345678', 'number'],
  ['1234 5678 9012 3', 'number'],
  ['123 456 789', undefined],
  ['128-456-7730', undefined],
  ['(128 456 7730).', undefined],
  ['https://portal.example/acme/j.php?MTID=m0', undefined],
])('says before anybody is asked what is wrong with %o', (typed, problem) => {
  expect(typedProblem(typed)).toBe(problem);
});
