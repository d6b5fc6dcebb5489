import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './hue.ts';

test.each([
  ['Mira Holm', 'MH'],
  ['mira', 'M'],
  ['Ana María de la Cruz', 'AC'],
  ['김민수', '김'],
  ['عمر حداد', 'ع\u200cح'],
  ['  ', ''],
])('initials of %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name keeps its hue, and names spread over all twelve', () => {
  expect(hueOf('Mira Holm')).toBe(hueOf('Mira Holm'));
  const hues = new Set(Array.from({ length: 200 }, (_, index) => hueOf(`Person ${index}`)));
  expect([...hues].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
