import { expect, test } from 'vitest';
import { messageModules } from './messages-module.ts';

const typeOf = (message: string): string | undefined =>
  /'key': (.*);/.exec(messageModules({ core: { key: message } })['messages/core.gen.ts'] ?? '')?.[1];

test.each([
  ['Home', 'undefined'],
  ['Hello {name}', '{ name: string | number }'],
  ['{count, plural, one {#} other {#}} of {name}', '{ count: number; name: string | number }'],
  ['{part, select, morning {Good morning} other {Hello}}', "{ part: 'morning' | (string & {}) }"],
  ['{share, number} {count} {count, plural, one {a} other {b}}', '{ count: number; share: number }'],
])('types the arguments of %s', (message, type) => {
  expect(typeOf(message)).toBe(type);
});

test('has a file for each area, and one that names them', () => {
  const { 'messages.gen.ts': index, ...areas } = messageModules({ core: { a: 'A' }, 'sign-in': { b: 'B' } });
  expect(Object.keys(areas)).toEqual(['messages/core.gen.ts', 'messages/sign-in.gen.ts']);
  expect(index).toContain("'core': Core;\n  'sign-in': SignIn;");
  expect(index).toContain('Core,\n    SignIn {}');
});

test('a new text changes the file of its area alone', () => {
  const before = messageModules({ core: { a: 'A' }, ui: { b: 'B' } });
  const after = messageModules({ core: { a: 'A' }, ui: { b: 'B', c: 'C' } });
  expect(Object.keys(after).filter((file) => after[file] !== before[file])).toEqual(['messages/ui.gen.ts']);
});
