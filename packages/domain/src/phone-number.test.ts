import { expect, test } from 'vitest';
import { phoneNumber, typedPhone } from './phone-number.ts';

test.each([
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
])('of "%s" the digits are kept, and one leading plus: "%s"', (typed, kept) => {
  expect(phoneNumber(typed)).toBe(kept);
});

test('a plus that is typed first stays until its digits come, and no second one does', () => {
  expect(['+', '++', ' +', 'a'].map(typedPhone)).toEqual(['+', '+', '+', '']);
  expect(typedPhone('+4+')).toBe('+4');
});
