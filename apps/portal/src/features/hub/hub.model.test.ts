import { expect, test } from 'vitest';
import { countFirst } from './hub.model.ts';

const isCounted = (day: string): boolean => day === 'today';

test.each([
  { rows: [], goesOn: false, count: 0, isAll: true },
  { rows: ['today', 'today', 'tomorrow'], goesOn: true, count: 2, isAll: true },
  { rows: ['today', 'today', 'today'], goesOn: false, count: 3, isAll: true },
  { rows: ['today', 'today', 'today'], goesOn: true, count: 3, isAll: false },
])(
  'what is of today is counted as far as it is known: $rows, and more: $goesOn',
  ({ rows, goesOn, ...counted }) => {
    expect(countFirst(rows, { isCounted, goesOn })).toEqual(counted);
  },
);
