import { expect, test } from 'vitest';
import { isWebAddress, webAddress } from './web-address.ts';

test.each([
  ['a.com', 'https://a.com'],
  ['http://a', 'http://a'],
  ['https://a.com/b?c#d', 'https://a.com/b?c#d'],
  ['HTTP://a.com', 'HTTP://a.com'],
  [' a.com:8443/terms ', 'https://a.com:8443/terms'],
  ['localhost', 'https://localhost'],
  ['http://[::1]:8080/', 'http://[::1]:8080/'],
  ['مثال.إختبار/صفحة', 'https://مثال.إختبار/صفحة'],
])('[VALD-05] %s is kept as %s, which is an address', (typed, kept) => {
  expect(webAddress(typed)).toBe(kept);
  expect(isWebAddress(kept)).toBe(true);
});

test('nothing is none', () => {
  expect(['', ' '].map(webAddress)).toEqual(['', '']);
});

test.each([
  'javascript:alert(1)',
  'ftp://a.com',
  'mailto:ada@acme.example',
  'ada:secret@acme.example',
  'https:/a.com',
  '/terms',
  'two words',
])('%s is no address of the web, with https:// before it neither', (typed) => {
  expect(isWebAddress(webAddress(typed))).toBe(false);
});
