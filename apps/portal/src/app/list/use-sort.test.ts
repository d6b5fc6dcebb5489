import { expect, test } from 'vitest';
import { orderOf, sortOf } from './use-sort.ts';

const columns = ['name', 'seen'] as const;
const first = { column: 'name', isAscending: true } as const;

test('an address says by which column, and which way; for anything else it is the first order', () => {
  expect(sortOf('seen', columns, first)).toEqual({ column: 'seen', isAscending: true });
  expect(sortOf('-seen', columns, first)).toEqual({ column: 'seen', isAscending: false });
  for (const word of [undefined, '', '-', 'x', '-x', '--seen', 'seen-'])
    expect(sortOf(word, columns, first)).toEqual(first);
});

test('the server is asked in its words', () => {
  expect(orderOf({ column: 'seen', isAscending: false })).toEqual({ orderBy: 'seen', orderType: 'DESC' });
});
