import { expect, test } from 'vitest';
import { filtersOf } from './filters.ts';

const group = '6b8b4567-327b-43c6-a43c-98696633487a';

test('an address narrows the list in each way that it says rightly', () => {
  expect(filtersOf({ role: 'none', state: 'invited', seen: 'never', group })).toEqual({
    role: 'none',
    state: 'invited',
    seen: 'never',
    group,
  });
  expect(filtersOf({ role: 'HOST', group })).toEqual({ role: 'HOST', group });
});

test.each([
  { role: 'KING' },
  { state: 'asleep' },
  { seen: 'within8' },
  { group: 'design' },
  { group: `${group}0` },
  { group: '' },
])('%j is passed over', (said) => {
  expect(filtersOf(said)).toEqual({});
});
