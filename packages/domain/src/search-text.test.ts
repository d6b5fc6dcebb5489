import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';

test('case, accents, width and spaces do not matter', () => {
  expect(searchText('  CAFÉ\u00a0 Ｏlé ')).toBe('cafe ole');
  expect(searchText('Straße')).toBe('straße');
  expect(searchText('اِجْتِماع')).toBe('اجتماع');
});
