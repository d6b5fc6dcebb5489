import { expect, test } from 'vitest';
import { phoneNumber, phonePattern, typedPhone, wantedPhone } from './phone-number.ts';

test.each([
  ['+1 (2)+3', '+123'],
  ['+49 (0) 30 / 1234-56', '+49030123456'],
  ['030 123 456', '030123456'],
  ['++49+30', '+4930'],
  ['49+30', '4930'],
  ['tel: +1 555 0100', '+15550100'],
  ['\u0660\u0661\u0662', '012'],
  ['＋４９ ３０', '+4930'],
  ['+', ''],
  ['call me', ''],
  ['', ''],
])('[VALD-03] of "%s" the digits are kept, and one leading plus: "%s"', (typed, kept) => {
  expect(phoneNumber(typed)).toBe(kept);
});

test('a plus that is typed first stays until its digits come, and no second one does', () => {
  expect(['+', '++', ' +', 'a'].map(typedPhone)).toEqual(['+', '+', '+', '']);
  expect(typedPhone('+4+')).toBe('+4');
});

test.each([
  ['+1?*', '+1?*'],
  ['+45 12?4*', '+4512?4*'],
  ['1+2 ?', '12?'],
  ['+*', '+*'],
  ['tel', ''],
])('[VALD-04] of "%s" what stands for any digit is kept, too: "%s"', (typed, kept) => {
  expect(phonePattern(typed)).toBe(kept);
});

test.each([
  ['030 12', '03012'],
  ['+4', '+4'],
  ['4*', '4*'],
  ['\u0661\u0662\u0663', '123'],
  ['42', undefined],
  ['*', undefined],
  ['', undefined],
  ['Room 301', undefined],
  ['ada@acme.example', undefined],
])('somebody who looks for "%s" wants telephone numbers like %s', (typed, pattern) => {
  expect(wantedPhone(typed)).toBe(pattern);
});
