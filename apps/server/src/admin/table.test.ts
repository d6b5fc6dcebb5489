import { expect, test } from 'vitest';
import { age, plain, size, table } from './table.ts';

test('columns are as wide as they must be, numbers stand to the right, wide letters take two', () => {
  expect(
    table(
      ['NAME', 'N', 'WHAT'],
      [
        ['東京', 7, 'x'],
        ['ada', 120, ''],
        ['e\u0301a', 3, 'y'],
      ],
    ),
  ).toEqual(['NAME    N  WHAT', '東京    7  x', 'ada   120', 'e\u0301a      3  y']);
});

test('words of people cannot move the cursor, begin a line or turn it around', () => {
  expect(plain('\u001b[2J\u001b]0;title\u0007a\nb\u202Ec\u0000d\u2028e')).toBe('a bc d e');
});

test.each([
  [0, '0 s'],
  [119, '119 s'],
  [120, '2 min'],
  [7200, '2 h'],
  [172_800, '2 d'],
  [-5, '0 s'],
])('%i seconds are %s', (seconds, text) => {
  expect(age(seconds)).toBe(text);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [12_340_000, '12.3 MB'],
  [5e15, '5000.0 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(size(bytes)).toBe(text);
});
