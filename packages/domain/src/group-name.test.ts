import { expect, test } from 'vitest';
import { groupKey, isGroupName } from './group-name.ts';

test('a name of a group is of any script, without what stands between groups', () => {
  for (const name of ['Sales', 'فريق المبيعات', '営業部', 'R&D, north']) expect(isGroupName(name)).toBe(true);
  for (const name of ['', 'a;b', 'a|b', 'أ؛ب']) expect(isGroupName(name)).toBe(false);
});

test('two names are one whatever their case, or how wide or composed their letters are', () => {
  expect(groupKey('SÄLES')).toBe(groupKey('sa\u0308les'));
  expect(groupKey('ＩＴ')).toBe(groupKey('it'));
  expect(groupKey('Sales')).not.toBe(groupKey('Sale'));
});
