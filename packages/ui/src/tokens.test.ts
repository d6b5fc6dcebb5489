import { expect, test } from 'vitest';
import { addTokens, splitTokens } from './tokens.ts';

test.each([
  ['mira@example.org', ['mira@example.org']],
  ['mira@example.org, jonas@example.org;', ['mira@example.org', 'jonas@example.org']],
  ['mira@example.org\n\njonas@example.org\n', ['mira@example.org', 'jonas@example.org']],
  ['mira@example.org jonas@example.org', ['mira@example.org', 'jonas@example.org']],
  ['Mira Holm <mira@example.org>, Jonas <jonas@example.org>', ['mira@example.org', 'jonas@example.org']],
  ['Mira Holm', ['Mira Holm']],
  ['ميرا@example.org، jonas@example.org', ['ميرا@example.org', 'jonas@example.org']],
  [' , ', []],
])('splits %j', (text, values) => {
  expect(splitTokens(text)).toEqual(values);
});

test('adds only what is not there yet, in the order of typing', () => {
  expect(addTokens(['Mira@example.org'], 'jonas@example.org, mira@example.org')).toEqual([
    'Mira@example.org',
    'jonas@example.org',
  ]);
});

test('reads values as it is told, and knows by it which are the same', () => {
  const reading = {
    split: (text: string) => text.split('/'),
    keyOf: (text: string) => text.charAt(0),
    isOpen: () => false,
  };
  expect(addTokens(['ab'], 'ac/b/bc', reading)).toEqual(['ab', 'b']);
});
