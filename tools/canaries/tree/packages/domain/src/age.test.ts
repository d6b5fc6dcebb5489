import { expect, test } from 'vitest';
import { age } from './index.ts';

test('[MNUM-99] names a row that does not exist', () => {
  expect(age(0)).toBeGreaterThan(0);
});
