import { expect, test } from 'vitest';
import { shortcutOf, reveals } from './shortcuts.ts';

const press = (key: string, code: string, rest = {}) => ({
  key,
  code,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  getModifierState: () => false,
  ...rest,
});

test.each([
  ['m', 'KeyM', 'microphone'],
  ['M', 'KeyM', 'microphone'],
  ['m', 'Semicolon', 'microphone'], // where a French keyboard has it
  ['ة', 'KeyM', 'microphone'], // an Arabic keyboard
  ['ر', 'KeyV', 'camera'],
  ['้', 'KeyH', 'hand'], // a mark of a Thai keyboard
  ['?', 'Slash', 'help'],
  ['؟', 'Slash', 'help'],
  ['h', 'KeyH', 'hand'],
] as const)('%s on %s is the shortcut %s', (key, code, shortcut) => {
  expect(shortcutOf(press(key, code))).toBe(shortcut);
});

test.each([
  ['a letter of nobody', press('x', 'KeyX')],
  ['a key that only stands where M does', press(',', 'KeyM')],
  ['Ctrl+C', press('c', 'KeyC', { ctrlKey: true })],
  ['Cmd+S', press('s', 'KeyS', { metaKey: true })],
  ['Enter', press('Enter', 'Enter')],
  ['a key of a word that is composed', press('m', 'KeyM', { isComposing: true })],
  ['a key that goes to the input method', press('Process', 'KeyM')],
  ['an accent that waits for its letter', press('Dead', 'KeyM')],
  ['µ on a German keyboard', press('µ', 'KeyM', { getModifierState: (key: string) => key === 'AltGraph' })],
])('%s is left to the browser', (_, event) => {
  expect(shortcutOf(event)).toBeUndefined();
});

test.each([
  ['microphone', { isMicrophoneOn: true }],
  ['camera', { isCameraOn: true }],
  ['share', { isScreenOn: true }],
] as const)('the key of %s reveals something while it is off, and nothing while it is on', (shortcut, on) => {
  const off = { isMicrophoneOn: false, isCameraOn: false, isScreenOn: false };
  expect(reveals(shortcut, off)).toBe(true);
  expect(reveals(shortcut, { ...off, ...on })).toBe(false);
});

test.each(['hand', 'chat', 'people', 'layout', 'help'] as const)(
  'the key of %s reveals nothing',
  (shortcut) => {
    expect(reveals(shortcut, { isMicrophoneOn: false, isCameraOn: false, isScreenOn: false })).toBe(false);
  },
);
