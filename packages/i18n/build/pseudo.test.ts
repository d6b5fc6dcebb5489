import { expect, test } from 'vitest';
import { shapeOf } from './icu.ts';
import { pseudoMessage } from './pseudo.ts';

test('accents and lengthens the words', () => {
  expect(pseudoMessage('Save')).toBe('[Ŝåvé ~~~]');
});

test.each([
  'Hello {name}',
  '{count, plural, =0 {None} one {# item} other {# items}}',
  '{a, select, x {X {b}} other {}}',
])('keeps the placeholders of %s', (message) => {
  expect(shapeOf(pseudoMessage(message))).toEqual(shapeOf(message));
});
