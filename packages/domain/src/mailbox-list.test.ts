import { describe, expect, test } from 'vitest';
import { isNameOpen, splitMailboxes } from './mailbox-list.ts';
import { inviteeText, mailboxText, readMailbox } from './mailbox-text.ts';

/** Names with addresses as `name|address`, and what is no address as it was written. */
const read = (text: string): string[] =>
  splitMailboxes(text).map((one) => {
    const mailbox = readMailbox(one);
    if (!mailbox) return `? ${one}`;
    return mailbox.name === '' ? mailbox.address : `${mailbox.name}|${mailbox.address}`;
  });

describe('a pasted list', () => {
  test.each<[from: string, text: string, found: string[]]>([
    [
      'of a mail (RFC 5322)',
      '"Doe, Jane" <jane@x.example>, Bob <bob@y.example>; amy@z.example',
      ['Doe, Jane|jane@x.example', 'Bob|bob@y.example', 'amy@z.example'],
    ],
    [
      'of Outlook',
      'Doe, Jane <jane@x.example>; Roe, Richard, Dr. <richard@x.example>; amy@z.example;',
      ['Doe, Jane|jane@x.example', 'Roe, Richard, Dr.|richard@x.example', 'amy@z.example'],
    ],
    [
      'of Outlook, with departments in brackets',
      'Doe, Jane (Sales, Berlin) <jane@x.example>; Bob <bob@y.example>',
      ['Doe, Jane (Sales, Berlin)|jane@x.example', 'Bob|bob@y.example'],
    ],
    ['of Outlook, with addresses for names', "'jane@x.example' <Jane@x.example>", ['jane@x.example']],
    [
      'of Gmail',
      'Jane Doe <jane@x.example>, "Bob (QA)" <bob@y.example>,\namy@z.example',
      ['Jane Doe|jane@x.example', 'Bob (QA)|bob@y.example', 'amy@z.example'],
    ],
    [
      'of a table with a head',
      'Name\tE-mail\r\nJane Doe\tjane@x.example\r\nBob\tbob@y.example\r\n',
      ['Jane Doe|jane@x.example', 'Bob|bob@y.example'],
    ],
    [
      'of a table with names in two columns',
      'Jane\tDoe\tjane@x.example\nBob\tRoe\tbob@y.example',
      ['Jane Doe|jane@x.example', 'Bob Roe|bob@y.example'],
    ],
    ['of a table with the name behind', 'jane@x.example\tJane Doe\tSales', ['Jane Doe|jane@x.example']],
    ['of one column', 'jane@x.example\r\nbob@y.example\r\n', ['jane@x.example', 'bob@y.example']],
    ['of one row', 'jane@x.example\tbob@y.example', ['jane@x.example', 'bob@y.example']],
    ['with blanks between', 'jane@x.example  bob@y.example', ['jane@x.example', 'bob@y.example']],
    [
      'with names and nothing between',
      'Jane <jane@x.example> Bob <bob@y.example>',
      ['Jane|jane@x.example', 'Bob|bob@y.example'],
    ],
    ['of a group', 'Team: jane@x.example, Bob <bob@y.example>;', ['jane@x.example', 'Bob|bob@y.example']],
    ['of a group of nobody', 'Undisclosed recipients:;', []],
    ['of a head of a mail', 'To: Jane <jane@x.example>', ['Jane|jane@x.example']],
    ['of links', '<mailto:jane@x.example>, mailto:bob@y.example', ['jane@x.example', 'bob@y.example']],
    ['with a comment', 'jane@x.example (Jane Doe)', ['Jane Doe|jane@x.example']],
    ['with a name and no brackets', 'Jane Doe jane@x.example', ['Jane Doe|jane@x.example']],
    [
      'with a name that quotes',
      String.raw`"Jane \"JD\" Doe" <jane@x.example>`,
      ['Jane "JD" Doe|jane@x.example'],
    ],
    [
      'with blanks in an address',
      '"jane doe"@x.example, bob@y.example',
      ['"jane doe"@x.example', 'bob@y.example'],
    ],
    [
      'in Arabic',
      'سلمى <salma@مثال.مصر>، jane@x.example',
      ['سلمى|salma@xn--mgbh0fb.xn--wgbh1c', 'jane@x.example'],
    ],
    [
      'in Japanese',
      '用户＠例え。jp、jane@x.example；bob@y.example',
      ['用户@xn--r8jz45g.jp', 'jane@x.example', 'bob@y.example'],
    ],
    ['with what is wrong', 'jane@, bob@y.example, @z.example', ['? jane@', 'bob@y.example', '? @z.example']],
    ['with names alone', 'Jane, bob@y.example, Amy', ['? Jane', 'bob@y.example', '? Amy']],
    ['with a quote that does not end', '"Doe, jane@x.example', ['? "Doe', 'jane@x.example']],
    ['with a bracket that does not end', 'Jane <jane@x.example', ['? Jane <jane@x.example']],
    ['of nothing', ' ,;\n\t', []],
  ])('%s', (_from, text, found) => {
    expect(read(text)).toEqual(found);
  });

  test('comes back as it was, however its parts are divided', () => {
    const names = [
      '',
      'Jane',
      'Doe, Jane',
      "O'Hara",
      'Jane "JD" Doe',
      'a;b',
      'x <y>',
      'Team: A',
      "'Jane'",
      '用户',
      'back\\slash',
      '(x',
      'سلمى',
    ];
    const list = names.map((name, index) => ({ name, address: `person${index}@x.example` }));
    for (const between of [', ', '; ', ',', ';', '\n', '\r\n', ' ;\n '])
      expect(splitMailboxes(list.map(mailboxText).join(between)).map(readMailbox)).toEqual(list);
  });
});

test.each([
  ['Doe', true],
  ['"Doe', true],
  ['"Doe, Jane" <jane@x.example', false],
  ['jane@x.example', false],
  ['"Doe <jane@x.example>', true],
])('behind %j a comma belongs to a name: %s', (text, isOpen) => {
  expect(isNameOpen(text)).toBe(isOpen);
});

describe('one mailbox', () => {
  test('of somebody who is invited says an address once where they have no name', () => {
    const email = 'jane@x.example';
    expect(inviteeText({ email, displayName: 'Doe, Jane' })).toBe('"Doe, Jane" <jane@x.example>');
    expect(inviteeText({ email, displayName: email })).toBe(email);
  });

  test('has its name as a reader sees it, and not longer than names are', () => {
    expect(readMailbox('\u202eJane\r\nBcc: x <jane@x.example>')?.name).toBe('Jane Bcc: x');
    expect(readMailbox(`${'x'.repeat(300)} <jane@x.example>`)?.name).toHaveLength(128);
    expect(readMailbox('<jane@x.example>')).toEqual({ name: '', address: 'jane@x.example' });
  });

  test.each(['Jane', 'Jane <>', 'Jane <jane@>', '<a@x.example> <b@x.example>', 'a@x.example, b@x.example'])(
    '%j is none',
    (text) => {
      expect(readMailbox(text)).toBeUndefined();
    },
  );
});
