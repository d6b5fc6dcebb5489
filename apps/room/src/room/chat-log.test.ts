import { expect, test } from 'vitest';
import { message } from '../testing/room-view.ts';
import { mergeMessages, piecesOf } from './chat-log.ts';
import { unreadOf } from './unread.ts';

const links = (text: string): string[] =>
  piecesOf(text)
    .filter(({ isLink }) => isLink)
    .map((piece) => piece.text);

test.each([
  ['see https://example.org/a?b=c#d now', 'https://example.org/a?b=c#d'],
  ['(https://example.org)', 'https://example.org'],
  [
    'https://en.wikipedia.org/wiki/Portico_(disambiguation).',
    'https://en.wikipedia.org/wiki/Portico_(disambiguation)',
  ],
  ['Look: HTTP://EXAMPLE.ORG!', 'HTTP://EXAMPLE.ORG'],
  ['انظر https://example.org؟', 'https://example.org'],
])('the link of %s', (text, link) => {
  expect(links(text)).toEqual([link]);
});

test.each(['javascript:alert(1)', 'https://', 'xhttps://example.org', 'data:text/html,<b>', 'example.org'])(
  '%s is no link',
  (text) => {
    expect(links(text)).toEqual([]);
  },
);

test('the pieces of a text are the text', () => {
  const text = 'one https://a.example, two https://b.example/x). <b>three</b>';
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('messages are there once, in the order in which they were sent', () => {
  const merged = mergeMessages([message(3), message(1)], [message(2), message(3)]);
  expect(merged.map(({ text }) => text)).toEqual(['Message 1', 'Message 2', 'Message 3']);
});

test('nothing new is the same list, so that nothing is drawn again', () => {
  const known = [message(1), message(2)];
  expect(mergeMessages(known, [message(2)])).toBe(known);
});

test('unread is what others wrote after the last that was read', () => {
  const mine = message(3, { participantId: 'me' });
  const messages = [message(1), message(2), mine, message(4)];
  expect(unreadOf(messages, undefined, 'me')).toBe(3);
  expect(unreadOf(messages, message(2).id, 'me')).toBe(1);
  expect(unreadOf(messages, message(4).id, 'me')).toBe(0);
});
