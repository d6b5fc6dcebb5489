import { expect, test } from 'vitest';
import { isTrackingId, newTrackingId } from './tracking-id.ts';

const uuid = '0b8f8a56-3c1c-4f0c-9d0a-3f2d5b1f7c11';

test.each([
  `PORTAL_${uuid}_0`,
  `PORTAL_${uuid}_feature:join_12`,
  '0123456789ABCDEF0123456789ABCDEF_1763758000000',
])('takes %s', (text) => {
  expect(isTrackingId(text)).toBe(true);
});

test.each([
  '',
  `PORTAL1_${uuid}_0`, // the sender is letters only
  `PORTAL_${uuid}_x`, // the sequence is digits only
  `PORTAL_${uuid}_feature:a_b_1`, // no underscore in a value
  'PORTAL_not-a-uuid_0',
  `PORTAL_${uuid}_0\nforged: line`,
])('refuses %j', (text) => {
  expect(isTrackingId(text)).toBe(false);
});

test('makes ids that it takes', () => {
  expect(isTrackingId(newTrackingId('PORTICO', uuid, 3))).toBe(true);
});
