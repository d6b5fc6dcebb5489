import { expect, it } from 'vitest';
import { meetingPassword } from './meeting-password.ts';

it.each([
  ['Blau & 7 ', 'Blau & 7'],
  ['\u00a0Blau\t', 'Blau'],
  ['Gu\u0308l', 'Gül'],
  ['two  words', 'two  words'],
  ['   ', ''],
])('%o is kept and compared as %o', (typed, kept) => expect(meetingPassword(typed)).toBe(kept));
