import { expect, test } from 'vitest';
import { deedOf } from './shortcuts.ts';

const press = (key: string, code: string, rest = {}) => ({
  key,
  code,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...rest,
});

test.each([
  ['m', 'KeyM', 'microphone'],
  ['M', 'KeyM', 'microphone'],
  ['m', 'Semicolon', 'microphone'], // where a French keyboard has it
  ['ة', 'KeyM', 'microphone'], // an Arabic keyboard
  ['ر', 'KeyV', 'camera'],
  ['?', 'Slash', 'help'],
  ['؟', 'Slash', 'help'],
  ['h', 'KeyH', 'hand'],
] as const)('%s on %s is the deed %s', (key, code, deed) => {
  expect(deedOf(press(key, code))).toBe(deed);
});

test.each([
  ['a letter of nobody', press('x', 'KeyX')],
  ['a key that only stands where M does', press(',', 'KeyM')],
  ['Ctrl+C', press('c', 'KeyC', { ctrlKey: true })],
  ['Cmd+S', press('s', 'KeyS', { metaKey: true })],
  ['Enter', press('Enter', 'Enter')],
])('%s is left to the browser', (_, event) => {
  expect(deedOf(event)).toBeUndefined();
});
