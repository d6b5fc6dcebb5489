import { expect, test } from 'vitest';
import { addTokens } from '@portico/ui/tokens';
import { addresses, mailboxes } from './recipients.ts';

const pasted = '"Doe, Jane" <jane@x.example>, Bob <bob@MÜNCHEN.example>; amy@';

test('guests keep the names that they were pasted with, and what is no address stays to be mended', () => {
  expect(addTokens([], pasted, mailboxes)).toEqual([
    '"Doe, Jane" <jane@x.example>',
    'Bob <bob@MÜNCHEN.example>',
    'amy@',
  ]);
});

test('people of the site are their addresses', () => {
  expect(addTokens([], pasted, addresses)).toEqual(['jane@x.example', 'bob@münchen.example', 'amy@']);
});

test('one address is one guest, however it is written and named', () => {
  const given = ['Bob <bob@münchen.example>'];
  expect(addTokens(given, 'BOB@xn--mnchen-3ya.example, Robert <bob@münchen.EXAMPLE>', mailboxes)).toEqual(
    given,
  );
});
