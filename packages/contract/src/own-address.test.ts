import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

test.each([
  ['/webappng/sites/acme/meetings?tab=past#top', '/webappng/sites/acme/meetings?tab=past#top'],
  ['/a/../b', '/b'],
  ['/a/%2e%2e/b', '/b'],
  ['/a//b', '/a//b'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  ['/?next=//evil.example', '/?next=//evil.example'],
  ['/é', '/%C3%A9'],
])('after signing in one comes back to %j', (wanted, address) => {
  expect(ownAddress(wanted, '/home')).toBe(address);
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
  '/.//evil.example/',
  '/a/..//evil.example',
  '/%2e//evil.example/',
  '/%2E%2e//evil.example',
  '/..//evil.example/',
  '/.///evil.example/',
  '/.//user@evil.example/',
  `/${'a'.repeat(2000)}`,
])('nobody is led to %j', (wanted) => {
  expect(ownAddress(wanted, '/home')).toBe('/home');
});

test('a shown address means the same to whoever reads it again', () => {
  const parts = ['/', '.', '..', '%2e', '%2E%2e', '\\', '@', ':', 'a', '?', '#', '\t', '%2f', '%5c', ' '];
  for (const first of parts)
    for (const second of parts)
      for (const third of parts)
        for (const fourth of parts) {
          const address = ownAddress(`/${first}${second}${third}${fourth}evil.example`, '/home');
          const { origin, href } = new URL(address, 'https://meet.example');
          expect(origin).toBe('https://meet.example');
          expect(href).toBe(`https://meet.example${address}`);
        }
});
