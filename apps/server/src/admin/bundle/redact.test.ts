import { describe, expect, test } from 'vitest';
import { readSettings } from '../../platform/settings/read.ts';
import { shownLines } from './log-lines.ts';
import { errorClass, framesOf, scrub, shownSettings } from './redact.ts';

describe('the class of an error', () => {
  test.each([
    ['Error: connect ECONNREFUSED 127.0.0.1:25', 'Error ECONNREFUSED'],
    [
      "Error: Can't send mail - all recipients were rejected: 550 5.1.1 <ada@acme.example>: unknown",
      'Error 550',
    ],
    ['TypeError: Cannot read properties of Ada Lovelace', 'TypeError'],
    ['StorageFull: no room for Budget 2027', 'StorageFull'],
    ['Ada Lovelace: said no', 'other'],
    ['ELIZABETH ADALO: 550', 'other 550'],
    ['error: 23505: Ada', 'other 23505'],
    ['', 'other'],
  ])('%j is %j', (text, shown) => {
    expect(errorClass(text)).toBe(shown);
  });
});

test.each(['r&d@x.example', 'info@münchen.example', '用户@例え.jp', '"ada lovelace"@x.example'])(
  '%s is taken out of a text of our own',
  (address) => {
    expect(scrub(`no mail to ${address}: refused`)).toBe('no mail to [address]: refused');
  },
);

test('a stack keeps its places in the code, without the folder that it is in', () => {
  const stack = `Error: Ada Lovelace
    at serve (file://${process.cwd()}/apps/server/src/app.ts:1:2)
    at other (/home/ada/elsewhere/x.js:3:4)
    at async Promise.all (index 0)
    at async file:///home/ada/elsewhere/y.js:5:6
    at async run (/home/Ada Lovelace/other/z.js:7:8)
    at new Pool (/home/Ada Lovelace/portico/node_modules/pg/pool.js:9:1)
    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)
    at Ada Lovelace`;
  expect(framesOf(stack)).toEqual([
    'at serve (apps/server/src/app.ts:1:2)',
    'at other (…/x.js:3:4)',
    'at async Promise.all (index 0)',
    'at …/y.js:5:6',
    'at async run (…/z.js:7:8)',
    'at new Pool (node_modules/pg/pool.js:9:1)',
    'at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
  ]);
});

test.each([
  ['mail to ada@acme.example', 'mail to [address]'],
  ['from 203.0.113.77 and 2001:db8::77', 'from [ip] and [ip]'],
  ['see https://portal.example/x?token=1', 'see [link]'],
  [`token ${'a1'.repeat(20)}`, 'token [long]'],
  ['at 10:20:30', 'at 10:20:30'],
])('%j becomes %j', (text, shown) => {
  expect(scrub(text)).toBe(shown);
});

describe('a line of the log', () => {
  const shown = (line: object): unknown => JSON.parse(shownLines([JSON.stringify(line)]));

  test('keeps what our own code says and only names of fields of the rest', () => {
    const line = {
      level: 'warn',
      time: '2026-11-22T10:20:30.000Z',
      msg: 'a mail could not be sent',
      mailId: '627f97f7-d989-4452-b267-87f3b9454ce3',
      recipient: 'ada@acme.example',
      report: 'Ada Lovelace',
      ms: 12,
    };
    const { recipient: _recipient, report: _report, ...rest } = line;
    expect(shown(line)).toEqual({ ...rest, removed: ['recipient', 'report'] });
  });

  test('keeps of an error its class and places, not its words, even where they became the line itself', () => {
    const err = {
      type: 'Error',
      message: 'Ada Lovelace',
      stack: 'Error: Ada Lovelace\n    at app.ts:1:2',
      code: 'ENOENT',
    };
    expect(shown({ level: 'error', msg: 'Ada Lovelace', err })).toEqual({
      level: 'error',
      err: { class: 'Error ENOENT', at: ['at app.ts:1:2'] },
    });
  });

  test('keeps routes whole, and of a tracking id what its sender cannot choose', () => {
    const id = '627f97f7-d989-4452-b267-87f3b9454ce3';
    const line = { route: '/webappng/api/v1/meetings/:uuid/room/messages', reqId: `PORTICO_${id}_7` };
    expect(shown({ ...line, trackingId: `Ada_${id}_name:Lovelace_12` })).toEqual({
      ...line,
      reqId: `${id}_7`,
      trackingId: `${id}_12`,
    });
  });

  test('a line that is none of the log is left out', () => {
    expect(shownLines(['Ada Lovelace', '"Ada"', '[1]'])).toBe('');
  });
});

test('settings are shown without secrets, names, addresses and hosts', () => {
  const settings = readSettings({
    HOST: '203.0.113.77',
    DATA_DIR: '/home/ada/portal',
    DATABASE_URL: 'postgres://ada:hunter2@db.acme.example:5433/ada',
    PUBLIC_URL: 'https://meet.acme.example',
    NODE_URL: 'http://ada-1.acme.example:4010',
    SMTP_URL: 'smtps://ada:hunter2@mail.acme.example',
    TRUST_PROXY: '203.0.113.77',
    MEDIA_ADDRESSES: '203.0.113.77,203.0.113.78',
    MEDIA_TRANSPORT: 'werift',
    MAIL_FROM: 'Ada <ada@acme.example>',
    PORTICO_SECRET: 'hunter2 hunter2 hunter2 hunter2 hunter2',
    PRODUCT_NAME: 'Acme meets',
  });
  const shown = shownSettings(settings);
  expect(shown).toMatchObject({
    PORT: 4000,
    HOST: '[host]',
    DATA_DIR: '[a folder]',
    DATABASE_URL: 'postgres://[removed]@[host]:5433/[removed]',
    PUBLIC_URL: 'https://[host]',
    NODE_URL: 'http://[host]:4010',
    TRUST_PROXY: '[addresses]',
    PRODUCT_NAME: '[another name]',
    LOG_LEVEL: 'info',
    PORTICO_SECRET: '[removed]',
    PORTICO_SECRET_PREVIOUS: 'not set',
    MEDIA_PORT: 7882,
    MEDIA_ADDRESSES: '[2 addresses]',
    MEDIA_TRANSPORT: 'werift',
    SMTP_URL: 'smtps://[removed]@[host]',
    MAIL_FROM: '[an address]',
    MAILBOX: false,
  });
  expect(JSON.stringify(shown)).not.toMatch(/ada|acme|hunter2|203\.0/i);
});
