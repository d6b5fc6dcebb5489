import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSecrets, SecretMissing, Secrets, type Purpose } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-secrets-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});
const open = (parts: { current?: string; previous?: string; isDatabaseUsed?: boolean } = {}): Secrets =>
  openSecrets({
    dataDirectory: join(folder, 'data'),
    current: parts.current,
    previous: parts.previous,
    isDatabaseUsed: parts.isDatabaseUsed ?? false,
  });
const purposes: Purpose[] = ['ticket', 'session', 'csrf', 'one-time-link', 'media', 'media-link', 'node'];
const [old, now] = ['old '.repeat(8), 'new '.repeat(8)];

describe('the secret of a deployment', () => {
  test('is made once, in a file that only its owner reads, and found again', async () => {
    const first = open();
    const file = join(folder, 'data', 'secrets.json');
    expect((await stat(file)).mode.toString(8)).toBe('100600');
    expect((await stat(join(folder, 'data'))).mode.toString(8)).toBe('40700');
    const text = await readFile(file, 'utf8');
    const again = open({ isDatabaseUsed: true });
    expect(again.verify('ticket', 'text', first.sign('ticket', 'text'))).toBe(true);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('is never made up beside a database that was used with another one', () => {
    expect(() => open({ isDatabaseUsed: true })).toThrow(SecretMissing);
    expect(() => open({ isDatabaseUsed: true })).toThrow(
      /^PORTICO_SECRET is not set and .+secrets\.json is missing/,
    );
  });

  test('of the settings wins, and leaves no file behind', async () => {
    const fromSettings = open({ current: now, isDatabaseUsed: true });
    expect(fromSettings.verify('csrf', 'x', new Secrets(now).sign('csrf', 'x'))).toBe(true);
    await expect(stat(join(folder, 'data'))).rejects.toThrow('ENOENT');
  });

  test('a secret that is too short in the file is refused, not used', async () => {
    open();
    await writeFile(join(folder, 'data', 'secrets.json'), '{"secret":"short"}');
    expect(() => open()).toThrow(/secret/);
  });
});

describe('a signature', () => {
  test('of the previous secret is still accepted, new ones are made with the current one', () => {
    const rolled = open({ current: now, previous: old });
    expect(rolled.verify('ticket', 'x', new Secrets(old).sign('ticket', 'x'))).toBe(true);
    expect(new Secrets(now).verify('ticket', 'x', rolled.sign('ticket', 'x'))).toBe(true);
    expect(new Secrets(old).verify('ticket', 'x', rolled.sign('ticket', 'x'))).toBe(false);
  });

  test('is known for one of the current secret or of the one before', () => {
    const rolled = new Secrets(now, old);
    expect(rolled.isCurrent('guest', 'x', new Secrets(now).sign('guest', 'x'))).toBe(true);
    expect(rolled.isCurrent('guest', 'x', new Secrets(old).sign('guest', 'x'))).toBe(false);
  });

  test('is taken by every process while several change their secret one after the other', () => {
    const [before, taught, changed, after] = [
      new Secrets(old),
      new Secrets(old, now),
      new Secrets(now, old),
      new Secrets(now),
    ];
    const rounds = [
      [before, taught],
      [taught, changed],
      [changed, after],
    ] as const;
    for (const [one, other] of rounds) {
      expect(one === changed || other.verify('ticket', 'x', one.sign('ticket', 'x'))).toBe(true);
      expect(one.verify('ticket', 'x', other.sign('ticket', 'x'))).toBe(true);
    }
  });

  test('of one purpose is worth nothing for another: all keys differ', () => {
    const secrets = new Secrets(now);
    const keys = purposes.flatMap((purpose) => secrets.keys(purpose).map((key) => key.toString('hex')));
    expect(new Set(keys).size).toBe(purposes.length);
    expect(secrets.verify('csrf', 'x', secrets.sign('ticket', 'x'))).toBe(false);
  });

  test('of another text, of another length or empty is refused', () => {
    const secrets = new Secrets(now);
    const signature = secrets.sign('ticket', 'x');
    for (const [text, bytes] of [
      ['y', signature],
      ['x', signature.subarray(1)],
      ['x', Buffer.alloc(0)],
      ['x', Buffer.alloc(32)],
    ] as const)
      expect(secrets.verify('ticket', text, bytes)).toBe(false);
  });
});
