import { expect, test } from 'vitest';
import { addresses, findAddress, findModuleHome, type PageAddress } from './addresses.ts';
import { isHubPath } from './hub-paths.ts';

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

test('the hub has the pages that the table says, and no others', () => {
  const all: readonly PageAddress[] = Object.values(addresses);
  const ofTable = all.filter(({ isInHub }) => isInHub).map(({ path }) => path);
  expect(all.map(({ path }) => path).filter(isHubPath)).toEqual(ofTable);
  expect(ofTable.map((path) => isHubPath(`${path}?range=past`))).toEqual([true, true, true]);
});
