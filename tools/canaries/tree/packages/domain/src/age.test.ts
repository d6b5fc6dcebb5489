import { expect, test } from 'vitest';
import { age } from './index.ts';

test('[MNUM-99] names a row that does not exist', () => {
  expect(age(0)).toBeGreaterThan(0);
});

const looks = (years: number): boolean => age(years) > 0;

test.each([1, 2])('looks at %d and expects nothing', (years) => {
  looks(years);
});
