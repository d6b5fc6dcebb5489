import { expect, test } from 'vitest';
import { allOf, drawnTo, nothingChosen, toggled, type Chosen } from './table-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ ids }: Chosen): string => order.filter((id) => ids.has(id)).join('');

test('a row is chosen and taken back', () => {
  const one = toggled(nothingChosen, 'b');
  expect(idsOf(one)).toBe('b');
  expect(idsOf(toggled(toggled(one, 'd'), 'b'))).toBe('d');
});

test('a range is drawn from the row that was chosen last, either way, and drawn anew to another end', () => {
  const range = drawnTo(toggled(toggled(nothingChosen, 'e'), 'b'), order, { to: 'd' });
  expect(idsOf(range)).toBe('bcde');
  expect(idsOf(drawnTo(range, order, { to: 'a' }))).toBe('abe');
});

test('without one it begins where the keyboard was, also when that row is gone', () => {
  expect(idsOf(drawnTo(nothingChosen, order, { to: 'c', from: 'b' }))).toBe('bc');
  expect(idsOf(drawnTo(nothingChosen, order, { to: 'c' }))).toBe('c');
  expect(idsOf(drawnTo(toggled(nothingChosen, 'z'), order, { to: 'e', from: 'd' }))).toBe('de');
});

test('all are those that stand there', () => {
  expect(idsOf(allOf(order))).toBe('abcde');
});
