import { describe, expect, test } from 'vitest';
import { readSettings, WrongSetting } from './read.ts';
import { settingsTable, type Settings } from './table.ts';

type Name = keyof Settings;
interface Case {
  good: Readonly<Record<string, unknown>>;
  bad: readonly string[];
}
const secret = 'x'.repeat(32);

/** For each setting: texts it takes and what they mean, and texts it refuses. A new setting needs a row here. */
const cases: Readonly<Record<Name, Case>> = {
  PORT: {
    good: { '0': 0, '4000': 4000, '65535': 65_535 },
    bad: ['65536', '-1', '80.5', 'http', ' ', '0x50', '1e3'],
  },
  HOST: { good: { '0.0.0.0': '0.0.0.0', '::': '::' }, bad: [] },
  DATA_DIR: { good: { '/var/lib/portico': '/var/lib/portico' }, bad: [] },
  DATABASE_URL: {
    good: { 'postgres://u:p@h/db': 'postgres://u:p@h/db', 'postgresql://h/db': 'postgresql://h/db' },
    bad: ['mysql://secret@h/db', 'h/db', 'localhost:5432', 'postgres://u:a/b@h/db'],
  },
  TLS_CERT_FILE: { good: { '/etc/portico/tls/cert.pem': '/etc/portico/tls/cert.pem' }, bad: [] },
  TLS_KEY_FILE: { good: { '/etc/portico/tls/key.pem': '/etc/portico/tls/key.pem' }, bad: [] },
  PUBLIC_URL: {
    good: {
      'https://meet.example/': 'https://meet.example',
      'http://localhost:4000': 'http://localhost:4000',
      'https://Meet.example:443//': 'https://meet.example',
      'HTTPS://MEET.example': 'https://meet.example',
    },
    bad: [
      'meet.example',
      'ftp://meet.example',
      'javascript:alert(1)',
      'http://x/y',
      'http://x/?y',
      'http://x#y',
      'https://user:secret@meet.example',
    ],
  },
  NODE_URL: {
    good: { 'http://10.0.0.5:4000/': 'http://10.0.0.5:4000', 'https://n1.internal': 'https://n1.internal' },
    bad: ['10.0.0.5:4000', 'ftp://n1', 'http://n1/portal', 'http://user:secret@n1'],
  },
  TRUST_PROXY: {
    good: {
      true: 'true',
      '1': '1',
      '10.0.0.0/8, 127.0.0.1': '10.0.0.0/8, 127.0.0.1',
      'fd00::/8': 'fd00::/8',
    },
    bad: ['yes', 'abc', '256.1.1.1', '10.0.0.0/33', '10.0.0.1,', '::/129', '1.5'],
  },
  PRODUCT_NAME: { good: { ' Acme Meet ': 'Acme Meet' }, bad: ['   ', 'x'.repeat(41)] },
  LOG_LEVEL: { good: { debug: 'debug', silent: 'silent' }, bad: ['loud', 'INFO'] },
  PORTICO_SECRET: { good: { [secret]: secret }, bad: ['a short secret'] },
  PORTICO_SECRET_PREVIOUS: { good: { [secret]: secret }, bad: ['a short secret'] },
  MEDIA_PORT: { good: { '0': 0, '7882': 7882 }, bad: ['65536', 'udp', '-1'] },
  MEDIA_ADDRESSES: {
    good: { '203.0.113.7': ['203.0.113.7'], '203.0.113.7, 2001:db8::7': ['203.0.113.7', '2001:db8::7'] },
    bad: [
      'meet.example',
      '203.0.113.7,',
      '203.0.113.7/24',
      '1.2.3',
      '[2001:db8::7]',
      '2001:db8::7/64',
      '0.0.0.0',
      '203.0.113.7,::',
      '255.255.255.255',
      'ff02::1',
      'fe80::1%eth0',
    ],
  },
  MEDIA_VIDEO_CODEC: { good: { h264: 'h264', av1: 'av1' }, bad: ['H264', 'h265', 'vp8,h264'] },
  MEDIA_MAX_SUBSCRIBERS: {
    good: { '1': 1, '200': 200, '1000': 1000 },
    bad: ['0', '1001', '-1', '1.5', 'all'],
  },
  MEDIA_MAX_STREAMS: { good: { '0': 0, '4': 4, '99': 99 }, bad: ['100', '-1', '0.5', 'all', '04'] },
  MEDIA_TRANSPORT: { good: { auto: 'auto', ndc: 'ndc', werift: 'werift' }, bad: ['udp', 'NDC'] },
  TURN_URLS: {
    good: {
      'turn:turn.example': ['turn:turn.example'],
      'turn:203.0.113.9:3478?transport=udp, turns:[2001:db8::9]:443?transport=tcp': [
        'turn:203.0.113.9:3478?transport=udp',
        'turns:[2001:db8::9]:443?transport=tcp',
      ],
    },
    bad: [
      'turn.example',
      'stun:turn.example',
      'turn://turn.example',
      'turn:turn.example,',
      'turn:a b',
      'turn:user:secret@turn.example',
      'turn:turn.example?transport=sctp',
      'turn:turn.example:0',
      'turn:turn.example:65536',
      'turn:[:::::]',
    ],
  },
  TURN_SECRET: { good: { [secret]: secret }, bad: ['too short'] },
  MEDIA_URL: {
    good: {
      'wss://media.example': 'wss://media.example',
      'ws://127.0.0.1:7880/': 'ws://127.0.0.1:7880',
      'wss://[2001:db8::9]:443': 'wss://[2001:db8::9]:443',
      'WSS://live_kit': 'wss://live_kit',
    },
    bad: [
      'https://media.example',
      'media.example',
      'wss://media.example/rtc',
      'wss://u:p@media.example',
      'wss://',
      'wss://one.example,two.example',
      'wss://*.example',
      "wss://media.example;script-src 'none'",
      'wss://media.example:0',
      'wss://media.example:65536',
    ],
  },
  MEDIA_API_KEY: { good: { APIkey: 'APIkey' }, bad: [] },
  MEDIA_API_SECRET: { good: { [secret]: secret }, bad: ['too short'] },
  STORAGE_URL: {
    good: {
      's3://meetings': { bucket: 'meetings', prefix: '' },
      's3://meetings.example/portico/eu/': { bucket: 'meetings.example', prefix: 'portico/eu/' },
    },
    bad: [
      'meetings',
      'https://h/meetings',
      's3://',
      's3://a',
      's3://meetings//x',
      's3://meetings/a b',
      's3://-x-',
    ],
  },
  STORAGE_ENDPOINT: {
    good: { 'http://10.0.0.7:9000/': 'http://10.0.0.7:9000' },
    bad: ['10.0.0.7:9000', 's3://h', 'http://key:secret@h:9000', 'http://h?x'],
  },
  STORAGE_REGION: { good: { 'eu-central-1': 'eu-central-1' }, bad: ['eu central', ' '] },
  STORAGE_PATH_STYLE: { good: { true: true, '0': false }, bad: ['path'] },
  STORAGE_ACCESS_KEY: { good: { AKIA: 'AKIA' }, bad: [] },
  STORAGE_SECRET_KEY: { good: { hidden: 'hidden' }, bad: [] },
  STORAGE_SECRET_KEY_FILE: { good: { '/run/secrets/s3': '/run/secrets/s3' }, bad: [] },
  SMTP_URL: {
    good: { 'smtp://u:p@h:587': 'smtp://u:p@h:587', 'smtps://h': 'smtps://h' },
    bad: ['h:587', 'https://u:secret@h', 'smtp://u:a#b@h'],
  },
  INBOUND_SMTP_PORT: { good: { '0': 0, '2525': 2525 }, bad: ['smtp', '70000'] },
  INBOUND_SMTP_HOST: { good: { '0.0.0.0': '0.0.0.0' }, bad: [] },
  INBOUND_MAIL_DOMAIN: { good: { 'Meet.example': 'meet.example' }, bad: ['a@meet.example', '-x'] },
  MAIL_FROM: {
    good: {
      'Acme <meet@acme.example>': 'Acme <meet@acme.example>',
      'meet@acme.example': 'meet@acme.example',
      'portico@localhost': 'portico@localhost',
      '<meet@acme.example>': '<meet@acme.example>',
      'Füße & Söhne Ltd. <meet@füße.example>': 'Füße & Söhne Ltd. <meet@füße.example>',
      '"Acme, Inc." <meet@acme.example>': '"Acme, Inc." <meet@acme.example>',
    },
    bad: [
      'x',
      'a b c',
      'a b@c',
      'Acme meet@acme.example',
      'Acme <meet>',
      'Acme, Inc. <meet@acme.example>',
      'a@b.example, c@d.example',
      'Acme <meet@acme.example> x',
      'a@b@c',
    ],
  },
  SLOW_QUERY_MS: { good: { '1': 1, '250': 250 }, bad: ['0', '-1', 'soon', '1.5', '1000000'] },
  METRICS_TOKEN: { good: { 'a-long-enough-token': 'a-long-enough-token' }, bad: ['too short'] },
  MAIL_OUTSIDE_PER_HOUR: {
    good: { '1': 1, '2000': 2000, '1000000': 1_000_000 },
    bad: ['0', '1000001', '-1', '1.5', 'all'],
  },
  MAILBOX: { good: { true: true, '1': true, false: false, '0': false }, bad: ['yes', 'TRUE'] },
};

const refusalOf = (environment: Record<string, string>): Error => {
  try {
    readSettings(environment);
  } catch (error) {
    return error as Error;
  }
  return new Error('it was not refused');
};
const names = Object.keys(settingsTable) as Name[];
const good = names.flatMap((name) =>
  Object.entries(cases[name].good).map(([text, value]) => [name, text, value] as const),
);
const bad = names.flatMap((name) => cases[name].bad.map((text) => [name, text] as const));

describe('a setting', () => {
  test.each(good)('%s takes %j', (name, text, value) => {
    expect(readSettings({ [name]: text })[name]).toEqual(value);
  });

  test.each(bad)('%s refuses %j in one line that names it', (name, text) => {
    const error = refusalOf({ [name]: text });
    expect(error).toBeInstanceOf(WrongSetting);
    expect(error.message).toMatch(new RegExp(`^${name} must `));
    expect(error.message).not.toContain('\n');
    const isShown = error.message.includes(text.trim() === '' ? '(it is' : text);
    expect(isShown).toBe(!('secret' in settingsTable[name]));
  });

  test.each(names)('%s that is empty counts as not set', (name) => {
    expect(readSettings({ [name]: '' })).toEqual(readSettings({}));
  });
});

test.each([
  'DATABASE_URL=postgres://u:a/b@h/db',
  'DATABASE_URL=postgresql://u:a#b@h/db',
  'SMTP_URL=smtp://u:a?b@h:25',
])('a password that no address can hold is told apart from another kind of address: %s', (line) => {
  const [name = '', ...value] = line.split('=');
  const { message } = refusalOf({ [name]: value.join('=') });
  expect(message).toBe(
    `${name} must be an address: in its user and password write %2F for /, %23 for #, %3F for ? and %25 for %`,
  );
});

test('a value of several lines is shown in one', () => {
  expect(refusalOf({ LOG_LEVEL: 'a\nb' }).message).toBe(
    'LOG_LEVEL must be trace, debug, info, warn, error or silent (it is "a\\nb")',
  );
});

test('nothing that is set is needed: a bare environment has sensible settings', () => {
  expect(readSettings({ UNRELATED: 'x' })).toMatchObject({
    PORT: 4000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    MAILBOX: false,
    DATABASE_URL: undefined,
  });
});
