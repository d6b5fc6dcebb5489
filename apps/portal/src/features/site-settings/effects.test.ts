import { expect, test } from 'vitest';
import { intendedChange } from './effects.words.ts';

test.each([
  { name: 'auditLogDays', kept: 400, typed: 90, value: '90' },
  { name: 'auditLogDays', kept: 400, typed: '', value: undefined },
  { name: 'auditLogDays', kept: 400, typed: 5, value: undefined },
  { name: 'auditLogDays', kept: 400, typed: 400, value: undefined },
  { name: 'imprintUrl', kept: '', typed: 'a.com', value: 'https://a.com' },
  { name: 'imprintUrl', kept: 'https://a.com', typed: 'a.com', value: undefined },
  { name: 'imprintUrl', kept: 'https://a.com', typed: '', value: '' },
  { name: 'meetingSupport', kept: true, typed: false, value: 'false' },
  { name: 'category', kept: 'Paid', typed: 'Free', value: undefined },
] as const)('of $name, which is $kept, $typed is the change $value', ({ name, kept, typed, value }) => {
  expect(intendedChange({ name, value: kept }, typed)).toEqual(
    value === undefined ? undefined : { name, value },
  );
});
