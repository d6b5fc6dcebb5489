import { expect, test } from 'vitest';
import { albumPage } from './album.ts';
import { screens } from './screens.ts';

test('the album shows the pictures of a screen in one row, whatever its name holds', () => {
  const page = albumPage(
    [
      { screen: 'a <b> & "c"', variant: 'en light 375', file: 'a-1.png' },
      { screen: 'other', variant: 'en light 375', file: 'other.png' },
      { screen: 'a <b> & "c"', variant: 'ar dark 1440', file: 'a-2.png' },
    ],
    '2026-11-24T08:40:00Z',
  );
  expect(page.match(/<section>/g)).toHaveLength(2);
  expect(page).toContain('<h2>a &lt;b> &amp; &quot;c&quot;</h2>');
  expect(page.indexOf('a-2.png')).toBeLessThan(page.indexOf('other.png'));
  expect(page).toContain('alt="a &lt;b> &amp; &quot;c&quot;, ar dark 1440"');
});

test('no two screens have the same name, so that no picture replaces another', () => {
  const names = screens.map(({ name }) => name.replaceAll(/[^a-z0-9]+/g, '-'));
  expect(new Set(names).size).toBe(names.length);
});
