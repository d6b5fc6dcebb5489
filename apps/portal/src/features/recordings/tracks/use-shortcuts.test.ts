import { expect, test } from 'vitest';
import { hasItself } from './use-shortcuts.ts';

test.each([
  ['button', [' ']],
  ['select', [' ', 'ArrowRight', 'Home', 'End']],
  [undefined, []],
])('%s keeps the keys that it has itself, and leaves the others to the player', (control, own) => {
  const keys = [' ', 'ArrowRight', 'Home', 'End', 'k', '>'];
  expect(keys.filter((key) => hasItself(control, key))).toEqual(own);
});
