import { expect, test } from 'vitest';
import { readMailAddress } from './mail-address.ts';
import { shownAddress } from './shown-address.ts';

const shown = (typed: string): string => shownAddress(readMailAddress(typed) ?? `no address: ${typed}`);

test.each([
  'jane@x.example',
  'info@münchen.example',
  'info@straße.example',
  'info@bücher.日本語.example',
  '用户@例え.jp',
  'a@ラーメン店.jp',
  'مثال@مثال.مصر',
  'почта@почта.рф',
  'info@δοκιμή.gr',
  'a@한국.kr',
  'a@नमस्ते.भारत',
  'a@ısı.com.tr',
  'a@café-été.example',
  'a@中文abc.example',
  '"jane doe"@münchen.example',
])('%s is shown in its own letters', (address) => {
  expect(shown(address)).toBe(address);
});

test.each([
  ['Latin with a Cyrillic letter', 'a@p\u0430ypal.example'],
  ['Latin with a Greek letter', 'a@g\u03bfogle.example'],
  ['Cyrillic that looks like Latin, below a Latin top level', 'a@\u0430\u0440\u0440\u04cf\u0435.example'],
  ['letters of phonetics', 'a@\u0261oogle.example'],
  ['Cyrillic with Greek', 'a@жλ.example'],
  ['Katakana with a Cyrillic letter', 'a@ジж.example'],
  ['a sign', 'a@☕.example'],
  ['what nobody sees', 'a@نامه\u200cای.example'],
])('a label of %s stays in A-labels', (_what, address) => {
  expect(shown(address)).toBe(readMailAddress(address));
  expect(shown(address)).toMatch(/@xn--[a-z0-9-]+\.example$/);
});

test('letters that look like Latin ones are shown below a top level of their own script', () => {
  expect(shown('a@аррӏе.рф')).toBe('a@аррӏе.рф');
});
