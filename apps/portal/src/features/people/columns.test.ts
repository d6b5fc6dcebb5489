import { expect, test } from 'vitest';
import { columnsIn } from './columns.ts';

test.each([
  ['came,state', ['state', 'came']],
  ['jobTitle,shoeSize,jobTitle', ['jobTitle']],
  ['name', []],
  ['name,roles', ['roles']],
  ['shoeSize', undefined],
  ['', undefined],
  [undefined, undefined],
])('the address word %o names the columns %o', (word, columns) => {
  expect(columnsIn(word)).toEqual(columns);
});
