import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestObjectStore } from '../../testing/object-store.ts';
import { startProgram } from '../../testing/program.ts';
import type { Settings } from '../settings/table.ts';
import { hashStream } from './hash.ts';
import { openFolder, openStorage, openStore } from './open.ts';
import { PART_BYTES } from './s3.ts';
import { FileMissing, StorageAway, type Storage } from './storage.ts';

// The same suite on a folder and on a real S3-compatible server; then what only a server can do to us.

let store: TestObjectStore;
let home: string;

beforeAll(async () => {
  store = await TestObjectStore.open();
  home = await mkdtemp(join(tmpdir(), 'portico-storage-'));
});
afterAll(async () => {
  await store.drop();
  await rm(home, { recursive: true });
});

const dataFolder = (): Promise<string> => mkdtemp(join(home, 'data-'));

/** A file of this machine that is to be taken over. */
async function made(content: Buffer | string): Promise<string> {
  const path = join(await dataFolder(), 'made');
  await writeFile(path, content);
  return path;
}

/** A file of random bytes that is never in memory as a whole, and its SHA-256. */
async function madeBig(bytes: number): Promise<{ path: string; sha256: string }> {
  const path = join(await dataFolder(), 'big');
  const file = await open(path, 'w');
  const hash = createHash('sha256');
  for (let left = bytes; left > 0; left -= 1_000_000) {
    const chunk = randomBytes(Math.min(left, 1_000_000));
    hash.update(chunk);
    await file.write(chunk);
  }
  await file.close();
  return { path, sha256: hash.digest('hex') };
}

const listed = async (storage: Storage, key: string) =>
  (await Array.fromAsync(storage.list(key))).toSorted((a, b) => (a.key < b.key ? -1 : 1));
const textOf = async (storage: Storage, ...args: Parameters<Storage['read']>): Promise<string> =>
  (await buffer(await storage.read(...args))).toString();

describe.each(['folder', 'object store'])('files in a %s', (kind) => {
  let storage: Storage;
  beforeAll(async () => {
    const data = await dataFolder();
    storage = kind === 'folder' ? openFolder(store.settings(data)) : await openStorage(store.settings(data));
  });
  afterAll(() => storage.close());

  test('are found, read whole and in ranges, and keep their time, before and after they are settled', async () => {
    const key = 'recordings/one/movie.mp4';
    const path = await made('0123456789');
    await utimes(path, 1_700_000_000, 1_700_000_000);
    await storage.put(key, path);
    const look = async () => [
      await storage.find(key),
      await textOf(storage, key),
      await textOf(storage, key, { start: 2, end: 4 }),
      await textOf(storage, key, { start: 9, end: 9 }),
    ];
    const file = expect.objectContaining({ bytes: 10, modifiedAt: new Date(1_700_000_000_000) });
    expect(await look()).toEqual([file, '0123456789', '234', '9']);
    await storage.settle(key);
    expect(await look()).toEqual([file, '0123456789', '234', '9']);
    expect(await storage.find(key, { isSettled: true })).toEqual(file);
    expect(await storage.local.bytesBelow('recordings/one')).toBe(kind === 'folder' ? 10 : 0);
  });

  test('are listed and removed below a key, and nothing beside it', async () => {
    for (const key of ['trees/oak/a', 'trees/oak/b/c', 'trees/oakum', 'trees/oak.b'])
      await storage.put(key, await made(key));
    await storage.settle('trees');
    expect(await listed(storage, 'trees/oak')).toEqual([
      { key: 'trees/oak/a', bytes: 11 },
      { key: 'trees/oak/b/c', bytes: 13 },
    ]);
    expect(await storage.bytesBelow('trees')).toBe(46);
    await storage.remove('trees/oak');
    expect((await listed(storage, 'trees')).map(({ key }) => key)).toEqual(['trees/oak.b', 'trees/oakum']);
    await storage.remove('trees/oakum');
    await storage.remove('trees/oakum');
    expect((await listed(storage, 'trees')).map(({ key }) => key)).toEqual(['trees/oak.b']);
  });

  test('are replaced whole, may be empty, and are missing in words', async () => {
    await storage.put('a/file', await made('old'));
    await storage.settle('a/file');
    await storage.put('a/file', await made('newer'));
    expect(await textOf(storage, 'a/file')).toBe('newer');
    await storage.settle('a/file');
    expect(await textOf(storage, 'a/file')).toBe('newer');
    await storage.put('a/empty', await made(''));
    await storage.settle('a/empty');
    expect(await storage.find('a/empty')).toMatchObject({ bytes: 0 });
    expect(await storage.find('a/none')).toBeUndefined();
    expect(await listed(storage, 'none')).toEqual([]);
    await expect(storage.read('a/none')).rejects.toThrow(FileMissing);
    await storage.settle('a/none');
    await expect(storage.find('../secrets.json')).rejects.toThrow('is no key');
  });

  test('of several parts come back as they were', async () => {
    const { path, sha256 } = await madeBig(2 * PART_BYTES + 1);
    await storage.put('big/one', path);
    await storage.settle('big');
    expect(await hashStream(await storage.read('big/one'))).toBe(sha256);
    const edge = { start: PART_BYTES - 1, end: PART_BYTES };
    expect((await buffer(await storage.read('big/one', edge))).length).toBe(2);
  });

  test('files that are read while they are settled and removed are read to their end', async () => {
    const { path, sha256 } = await madeBig(3_000_000);
    await storage.put('read/one', path);
    const reading = await storage.read('read/one');
    await storage.settle('read');
    await storage.local.remove('read');
    expect(await hashStream(reading)).toBe(sha256);
  });
});

async function countUploads(settings: Settings): Promise<number> {
  const opened = await openStore(settings);
  const uploads = await opened?.listUploads();
  opened?.close();
  return uploads?.length ?? 0;
}

describe('an object store', () => {
  const openBoth = async () => {
    const settings = store.settings(await dataFolder());
    const both = {
      storage: await openStorage(settings),
      other: await openStorage({ ...settings, DATA_DIR: await dataFolder() }),
    };
    return { ...both, settings };
  };

  test('shows what is settled to every process, the last file after all others', async () => {
    const { storage, other } = await openBoth();
    const keys = ['set/a', 'set/manifest.json', 'set/z'];
    for (const key of keys) await storage.put(key, await made(key));
    expect(await other.find('set/a')).toBeUndefined();
    await storage.settle('set', { last: 'manifest.json' });
    const found = await Promise.all(keys.map((key) => other.find(key, { isSettled: true })));
    const times = found.map((one) => one?.bytes);
    expect(times).toEqual([5, 17, 5]);
  });

  test(
    'a store that goes away in the middle of an upload loses nothing: the file stays here, and goes once it is back',
    { timeout: 60_000 },
    async () => {
      const { storage, other, settings } = await openBoth();
      const { path, sha256 } = await madeBig(16 * PART_BYTES);
      await storage.put('gone/movie', path);
      const settling = storage.settle('gone').catch((error: unknown) => error);
      // looked for often: the store is quick
      await expect.poll(() => countUploads(settings), { interval: 2 }).toBe(1);
      await store.kill();
      expect(await settling).toBeInstanceOf(StorageAway);
      expect(await storage.find('gone/movie')).toMatchObject({ bytes: 16 * PART_BYTES });
      await expect(other.find('gone/movie')).rejects.toThrow(StorageAway);
      await store.start();
      await storage.settle('gone');
      expect(await hashStream(await other.read('gone/movie'))).toBe(sha256);
      expect(await storage.local.bytesBelow('gone')).toBe(0);
      await storage.sweep(new Date());
      expect(await countUploads(settings)).toBe(1);
      await storage.sweep(new Date(Date.now() + 2 * 86_400_000));
      expect(await countUploads(settings)).toBe(0);
    },
  );

  const startStoring = async (bytes: number) => {
    const environment = store.environment();
    const data = await dataFolder();
    const settings = store.settings(data, environment);
    const { path, sha256 } = await madeBig(bytes);
    await openFolder(settings).put('big/one', path);
    await openFolder(settings).put('warm/one', (await madeBig(3 * PART_BYTES)).path);
    const env = { ...environment, DATA_DIR: data };
    return { settings, sha256, program: startProgram('store-file', { args: ['warm/one', 'big/one'], env }) };
  };

  test('takes and gives 300 MB without holding them in memory', { timeout: 120_000 }, async () => {
    const { program, sha256 } = await startStoring(300_000_000);
    expect(await program.ended).toBe(0);
    const result = JSON.parse(program.lines.at(-1) ?? '{}') as { sha256: string; peak: number };
    expect(result.sha256).toBe(sha256);
    expect(result.peak).toBeLessThan(75_000_000);
  });

  test(
    'has the whole file though the process died in the middle of its upload',
    { timeout: 60_000 },
    async () => {
      const { program, settings, sha256 } = await startStoring(16 * PART_BYTES);
      await program.saw('begins');
      await expect.poll(() => countUploads(settings), { interval: 10 }).toBe(1);
      await program.kill();
      const storage = await openStorage(settings);
      expect(await storage.find('big/one', { isSettled: true })).toBeUndefined();
      await storage.settle('big');
      expect(await hashStream(await storage.read('big/one'))).toBe(sha256);
      expect(await countUploads(settings)).toBe(1);
      await storage.sweep(new Date(Date.now() + 2 * 86_400_000));
      expect(await countUploads(settings)).toBe(0);
      storage.close();
    },
  );

  test('is not believed when it has another file of this name', async () => {
    const { storage, other } = await openBoth();
    await storage.put('same/one', await made('first'));
    await storage.settle('same');
    await other.put('same/one', await made('other'));
    await other.settle('same');
    expect(await textOf(storage, 'same/one')).toBe('other');
  });

  test(
    'a store whose connection breaks in the middle of a download says so to whoever reads',
    { timeout: 60_000 },
    async () => {
      const { storage } = await openBoth();
      await storage.put('cut/one', (await madeBig(40_000_000)).path);
      await storage.settle('cut');
      const reading = await storage.read('cut/one');
      await store.kill();
      await expect(hashStream(reading)).rejects.toThrow(/aborted|ECONNRESET|closed/i);
      await store.start();
    },
  );
});

describe('settings of a store', () => {
  const refusal = async (change: Record<string, string>): Promise<string> => {
    const environment = { ...store.environment(), ...change };
    const data = await dataFolder();
    return await openStorage(store.settings(data, environment)).then(
      () => 'it was taken',
      (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`,
    );
  };

  test.each([
    [
      { STORAGE_ACCESS_KEY: 'nobody' },
      /^StorageUnusable: STORAGE_ACCESS_KEY is not known to the bucket files at http/,
    ],
    [{ STORAGE_SECRET_KEY: 'wrong' }, /^StorageUnusable: STORAGE_SECRET_KEY does not fit STORAGE_ACCESS_KEY/],
    [{ STORAGE_URL: 's3://nowhere' }, /^StorageUnusable: STORAGE_URL: there is no bucket nowhere at http/],
    [
      { STORAGE_REGION: 'eu-central-1' },
      /^StorageUnusable: STORAGE_REGION eu-central-1 is not that of the bucket files/,
    ],
    [
      { STORAGE_ENDPOINT: 'http://127.0.0.1:9' },
      /^StorageUnusable: the bucket files at http:\/\/127.0.0.1:9 cannot be reached \(ECONNREFUSED\)/,
    ],
    [{ STORAGE_SECRET_KEY: '' }, /^WrongSetting: STORAGE_SECRET_KEY or STORAGE_SECRET_KEY_FILE is missing/],
    [{ STORAGE_ACCESS_KEY: '' }, /^WrongSetting: STORAGE_ACCESS_KEY is missing/],
    [
      { STORAGE_SECRET_KEY_FILE: '/x' },
      /^WrongSetting: STORAGE_SECRET_KEY and STORAGE_SECRET_KEY_FILE are both set/,
    ],
    [
      { STORAGE_SECRET_KEY: '', STORAGE_SECRET_KEY_FILE: '/nowhere' },
      /^WrongSetting: STORAGE_SECRET_KEY_FILE cannot be read: ENOENT/,
    ],
  ])('%j are refused in one line that says what to do', async (change: Record<string, string>, line) => {
    const said = await refusal(change);
    expect(said).toMatch(line);
    expect(said).not.toContain('\n');
    expect(said).not.toContain('a secret of the tests');
  });

  test('may name the secret by a file', async () => {
    const file = await made('a secret of the tests\n');
    expect(await refusal({ STORAGE_SECRET_KEY: '', STORAGE_SECRET_KEY_FILE: file })).toBe('it was taken');
  });
});
