import { expect, test } from 'vitest';
import { checkAll, staleFiles } from './files.ts';

test('the complete languages have every text', () => {
  expect(checkAll().errors).toEqual([]);
});

test('message types and pseudo-locale are fresh', () => {
  expect(staleFiles()).toEqual([]);
});
