import { expect, test } from 'vitest';
import { addresses, findAddress, findModuleHome } from './addresses.ts';

test('an address is found by its path, with whatever stands for a part that differs', () => {
  expect(findAddress('/meeting/home')).toBe(addresses.meetings);
  expect(findAddress('/meeting/info/4711')).toBe(addresses.meetingDetial);
  expect(findAddress('/meeting/join')).toBe(addresses.findMeeting);
  expect(findAddress('/meeting/join/4711')).toBe(addresses.door);
});

test.each(['/', '/meeting', '/meeting/info/', '/meeting/info/4711/more', '/meeting/$uuid', '/toString'])(
  '%s is the address of no page',
  (path) => {
    expect(findAddress(path)).toBeUndefined();
  },
);

test('a module is the page that it begins with', () => {
  expect(findModuleHome('/meeting')).toBe(addresses.meetings);
  expect(findModuleHome('/myprofile')).toBe(addresses.myProfileView);
  expect(findModuleHome('/meeting/home')).toBeUndefined();
  expect(findModuleHome('/nowhere')).toBeUndefined();
});

test('no two pages have one path', () => {
  const paths = Object.values(addresses).map(({ path }) => path.replaceAll(/\$\w+/g, '$'));
  expect(new Set(paths).size).toBe(paths.length);
});
