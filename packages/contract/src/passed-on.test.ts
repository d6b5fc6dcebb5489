import { expect, test } from 'vitest';
import { passedOn, withPassed } from './passed-on.ts';

test('what goes on with a hidden menu, and nothing with one that is shown', () => {
  const search = '?trackingId=x&range=past&hideMenu=true&locale=de&crossLaunchNewTab=1';
  expect(passedOn(search)).toEqual({
    hideMenu: 'true',
    crossLaunchNewTab: '1',
    trackingId: 'x',
    locale: 'de',
  });
  expect(passedOn('?hideMenu=false&trackingId=x')).toEqual({});
  expect(passedOn('?trackingId=x')).toEqual({});
});

test('an address keeps what it says itself', () => {
  const passed = { hideMenu: 'true', locale: 'de' };
  expect(withPassed('/a/home', passed)).toBe('/a/home?hideMenu=true&locale=de');
  expect(withPassed('/a/home?range=past&locale=ar#top', passed)).toBe(
    '/a/home?range=past&locale=ar&hideMenu=true#top',
  );
  expect(withPassed('/a/home', {})).toBe('/a/home');
});
