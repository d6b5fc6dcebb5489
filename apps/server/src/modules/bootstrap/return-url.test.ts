import { expect, test } from 'vitest';
import { safeReturnUrl } from './return-url.ts';

test.each([
  ['/webappng/sites/acme/meetings?tab=past#top', '/webappng/sites/acme/meetings?tab=past#top'],
  ['/a/../b', '/b'],
])('after signing in one comes back to %j', (wanted, address) => {
  expect(safeReturnUrl(wanted, '/home')).toBe(address);
});

test.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example/',
  String.raw`/\evil.example/`,
  '/\t/evil.example/',
  '/a\r\nlocation: https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'meetings',
])('nobody is led to %j', (wanted) => {
  expect(safeReturnUrl(wanted, '/home')).toBe('/home');
});
