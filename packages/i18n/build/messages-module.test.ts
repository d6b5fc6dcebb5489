import { expect, test } from 'vitest';
import { messagesModule } from './messages-module.ts';

const typeOf = (message: string): string | undefined =>
  /'key': (.*);/.exec(messagesModule({ core: { key: message } }))?.[1];

test.each([
  ['Home', 'undefined'],
  ['Hello {name}', '{ name: string | number }'],
  ['{count, plural, one {#} other {#}} of {name}', '{ count: number; name: string | number }'],
  ['{part, select, morning {Good morning} other {Hello}}', "{ part: 'morning' | (string & {}) }"],
  ['{share, number} {count} {count, plural, one {a} other {b}}', '{ count: number; share: number }'],
])('types the arguments of %s', (message, type) => {
  expect(typeOf(message)).toBe(type);
});

test('names the areas', () => {
  expect(messagesModule({ core: {}, entry: {} })).toContain("export type Area = 'core' | 'entry';");
});
