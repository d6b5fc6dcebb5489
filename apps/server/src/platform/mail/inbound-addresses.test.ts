import { expect, test } from 'vitest';
import { Secrets } from '../secrets/secrets.ts';
import { inboundAddress, readInboundLocal } from './inbound-addresses.ts';

const [before, now] = [
  'the secret of before, of 32 characters',
  'the secret of now, of 32 characters at least',
];
const secrets = new Secrets(now, before);
const id = '00ff'.repeat(8);
const localOf = (kind: 'reply' | 'bounce', by = secrets): string =>
  inboundAddress(by, { kind, id }, 'meet.example').split('@')[0] ?? '';

test('an address says what it is about, in any case and by the previous secret, in 64 octets', () => {
  for (const kind of ['reply', 'bounce'] as const) {
    expect(localOf(kind).length).toBeLessThanOrEqual(64);
    expect(readInboundLocal(secrets, localOf(kind))).toEqual({ kind, id });
    expect(readInboundLocal(secrets, localOf(kind).toUpperCase())).toEqual({ kind, id });
    expect(readInboundLocal(secrets, localOf(kind, new Secrets(before)))).toEqual({ kind, id });
  }
});

test('of another purpose, another secret, or a sign more or less it is none', () => {
  const local = localOf('reply');
  const changed = Array.from(local.slice(6), (sign, at) => {
    const other = sign === 'a' ? 'b' : 'a';
    return local.slice(0, 6 + at) + other + local.slice(7 + at);
  });
  const others = [
    local.replace('reply', 'bounce'),
    localOf('reply', new Secrets('x'.repeat(32))),
    `${local}a`,
  ];
  for (const one of [...others, local.slice(0, -1), `x${local}`, 'reply+', ''])
    expect(readInboundLocal(secrets, one)).toBeUndefined();
  expect(changed.filter((one) => readInboundLocal(secrets, one) !== undefined)).toEqual([]);
});
