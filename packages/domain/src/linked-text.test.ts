import { expect, test } from 'vitest';
import { linkedText } from './linked-text.ts';

const links = (text: string) => linkedText(text).flatMap(({ href }) => href ?? []);

test('addresses of pages in a text are links, without what ends the sentence', () => {
  expect(linkedText('Read https://acme.example/a?b=c. Now!')).toEqual([
    { at: 0, text: 'Read ', href: undefined },
    { at: 5, text: 'https://acme.example/a?b=c', href: 'https://acme.example/a?b=c' },
    { at: 31, text: '. Now!', href: undefined },
  ]);
  expect(links('(http://a.example) and HTTPS://b.example،')).toEqual([
    'http://a.example',
    'HTTPS://b.example',
  ]);
  expect(links('javascript:alert(1) data:text/html,x https:// mailto:a@b.example')).toEqual([]);
  expect(linkedText('')).toEqual([]);
});
