import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { streamRecording } from '@portico/contract/recordings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { TestObjectStore } from '../testing/object-store.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { startCommand, type Program } from '../testing/program.ts';
import { makeRecordingOf } from '../testing/recordings.ts';
import { readLocation } from '../platform/storage/location.ts';
import { ObjectStorage } from '../platform/storage/object-storage.ts';
import { openFolder, openStore } from '../platform/storage/open.ts';
import { S3Store } from '../platform/storage/s3.ts';
import type { ListedFile } from '../platform/storage/storage.ts';

const program = fileURLToPath(new URL('../admin.ts', import.meta.url));
const MEGABYTE = 1_000_000;
const EMPTY_SHA256 = createHash('sha256').digest('hex');

let store: TestObjectStore;
let home: string;
beforeAll(async () => {
  store = await TestObjectStore.open();
  home = await mkdtemp(join(tmpdir(), 'portico-move-'));
});
afterAll(async () => {
  await store.drop();
  await rm(home, { recursive: true });
});

const start = (target: string, env: Record<string, string>): Program =>
  startCommand(process.execPath, {
    args: ['--disable-warning=ExperimentalWarning', program, 'move-storage', target],
    env: { NODE_ENV: 'production', VITEST: '', DATABASE_URL: '', ...env },
  });

async function move(target: string, env: Record<string, string>) {
  const { ended, lines, errors } = start(target, env);
  return { code: await ended, lines, errors };
}

const namesOf = async (files: AsyncIterable<ListedFile>): Promise<string[]> =>
  (await Array.fromAsync(files)).map(({ key }) => key).toSorted();

/** A data folder with files of some megabytes each, and what their bytes hash to. */
async function filled(count: number) {
  const data = await mkdtemp(join(home, 'data-'));
  const env = { ...store.environment(), DATA_DIR: data };
  const settings = store.settings(data, env);
  const folder = openFolder(settings);
  const opened = await openStore(settings);
  if (!opened) throw new Error('there is no store');
  const hashes = new Map<string, string>();
  for (let index = 0; index < count; index += 1) {
    const bytes = Buffer.alloc(4 * MEGABYTE, `file ${index} `);
    const path = join(data, 'made');
    await writeFile(path, bytes);
    const key = `recordings/r${String(index).padStart(2, '0')}/movie.mp4`;
    await folder.put(key, path);
    hashes.set(key, createHash('sha256').update(bytes).digest('hex'));
  }
  const isWhole = async (read: (key: string) => Promise<AsyncIterable<Buffer>>): Promise<boolean> => {
    for (const [key, hash] of hashes) {
      const bytes = await buffer(await read(key));
      if (createHash('sha256').update(bytes).digest('hex') !== hash) return false;
    }
    return true;
  };
  return { env, folder, opened, keys: [...hashes.keys()], isWhole };
}

describe('npm run admin -- move-storage', () => {
  test(
    'killed at any point goes on when it is run again, to the store and back',
    { timeout: 120_000 },
    async () => {
      const { env, folder, opened, keys, isWhole } = await filled(20);
      for (const moved of [2, 5]) {
        const moving = start('store', env);
        await expect
          .poll(async () => keys.length - (await namesOf(folder.list())).length, {
            interval: 5,
            timeout: 20_000,
          })
          .toBeGreaterThanOrEqual(moved);
        await moving.kill();
        const all = new Set([...(await namesOf(folder.list())), ...(await namesOf(opened.list()))]);
        expect([...all].toSorted()).toEqual(keys);
      }
      const there = await move('store', env);
      expect(there.errors).toEqual([]);
      expect(there.lines.at(-1)).toMatch(/^Done: moved \d+ files \(\d+\.0 MB\) to the object store\.$/);
      expect(await namesOf(folder.list())).toEqual([]);
      expect(await isWhole((key) => opened.read(key))).toBe(true);
      expect((await move('store', env)).lines).toEqual([
        'Done: nothing was left to move to the object store.',
      ]);

      const back = start('folder', env);
      await expect
        .poll(async () => (await namesOf(folder.list())).length, { interval: 5, timeout: 20_000 })
        .toBeGreaterThan(3);
      await back.kill();
      expect((await move('folder', env)).lines.at(-1)).toMatch(/^Done: moved \d+ files .* to the folder\.$/);
      expect(await namesOf(opened.list())).toEqual([]);
      expect(await namesOf(folder.list())).toEqual(keys);
      expect(await isWhole((key) => folder.read(key))).toBe(true);
      opened.close();
    },
  );

  test('one move at a time: a second one says so and moves nothing', async () => {
    const { env, folder, opened, keys } = await filled(12);
    const first = start('store', env);
    await expect
      .poll(async () => (await namesOf(opened.list())).length, { interval: 5, timeout: 20_000 })
      .toBeGreaterThan(0);
    const second = await move('folder', env);
    expect([second.code, second.lines, second.errors]).toEqual([
      1,
      [],
      [expect.stringContaining('another move-storage works on DATA_DIR')],
    ]);
    expect(await first.ended).toBe(0);
    expect([await namesOf(folder.list()), await namesOf(opened.list())]).toEqual([[], keys]);
    opened.close();
  });

  test('to the folder loses nothing of what a portal brings to the store meanwhile', async () => {
    const { env, folder, opened, keys, isWhole } = await filled(3);
    const location = readLocation(store.settings(env.DATA_DIR, env));
    if (!location) throw new Error('there is no store');
    const codes: unknown[] = [];
    /** Where somebody moves everything back when the last of several files is on its way. */
    class Interrupted extends S3Store {
      override async upload(...args: Parameters<S3Store['upload']>): Promise<void> {
        if (args[0] === keys.at(-1)) codes.push((await move('folder', env)).code);
        await super.upload(...args);
      }
    }
    const portal = new ObjectStorage(folder, new Interrupted(location));
    await portal.settle('recordings');
    expect(codes).toEqual([0]);
    expect(await namesOf(folder.list())).toEqual(keys.slice(0, -1));
    expect(await namesOf(opened.list())).toEqual(keys.slice(-1));
    expect(await isWhole((key) => portal.read(key))).toBe(true);
    portal.close();
    opened.close();
  });

  test('leaves alone what is being made, and what is not the same at both places', async () => {
    const { env, folder, opened, keys } = await filled(2);
    await folder.reserve('recordings/r00/reserve', 10);
    const busy = await move('store', env);
    expect(busy.lines).toEqual([
      'Done: moved 1 file (4.0 MB) to the object store; 2 files of recordings that are being made stay for now, the portal moves them itself.',
    ]);
    expect(await namesOf(opened.list())).toEqual([keys[1]]);
    const path = join(env.DATA_DIR, 'other');
    await writeFile(path, 'something else');
    await folder.put(keys[1] ?? '', path);
    const back = await move('folder', env);
    expect([back.code, back.errors]).toEqual([
      1,
      [expect.stringContaining('is not the same in the folder and in the store; both stay as they are')],
    ]);
    expect(await namesOf(opened.list())).toEqual([keys[1]]);
    opened.close();
  });

  test('leaves in the store what others put there under names that are none of ours', async () => {
    const { env, folder, opened, keys } = await filled(1);
    const foreign = ['', 'recordings/', 'recordings/a b'];
    const path = join(env.DATA_DIR, 'foreign');
    await writeFile(path, '');
    for (const key of foreign)
      await opened.upload(key, path, { sha256: EMPTY_SHA256, modifiedAt: new Date() });
    expect((await move('store', env)).errors).toEqual([]);
    const back = await move('folder', env);
    expect([back.code, back.errors, await namesOf(folder.list())]).toEqual([0, [], keys]);
    for (const key of foreign) expect(await opened.head(key)).toMatchObject({ bytes: 0 });
    opened.close();
  });

  test('is refused in one line without a store, with a wrong key, and while the store is away', async () => {
    const { env, folder, opened, keys } = await filled(1);
    const line = async (change: Record<string, string>, target = 'store') => {
      const { code, lines, errors } = await move(target, { ...env, ...change });
      expect([code, lines, errors.length]).toEqual([1, [], 1]);
      return errors[0];
    };
    expect(await line({ STORAGE_URL: '' })).toContain('STORAGE_URL names no object store');
    expect(await line({ DATA_DIR: join(home, 'none') })).toContain('is no folder: set DATA_DIR');
    expect(await line({ STORAGE_SECRET_KEY: 'wrong' })).toContain('STORAGE_SECRET_KEY does not fit');
    expect(await line({ STORAGE_ENDPOINT: 'http://127.0.0.1:9' })).toContain('cannot be reached');
    expect(await line({}, 'elsewhere')).toContain('move-storage takes store or folder');
    expect(await namesOf(folder.list())).toEqual(keys);
    opened.close();
  });

  test('moves what a running portal plays, without a break', { timeout: 60_000 }, async () => {
    const inFolder = await startTestApp();
    const { database } = inFolder;
    await makePerson(inFolder, 'hana@acme.example', { name: 'Hana' });
    const { uuid } = await makeRecordingOf(inFolder, await signedIn(inFolder, 'hana@acme.example'));
    await inFolder.stop();
    const environment = store.environment();
    const app = await startTestApp({ database, settings: environment });
    const hana = await signedIn(app, 'hana@acme.example');
    const { fallbackPlaySrc } = await hana.call(streamRecording, { params: { uuid } });
    const play = async () => (await hana.fetch(fallbackPlaySrc ?? '')).text();
    const env = { ...environment, DATA_DIR: database.dataDirectory, DATABASE_URL: database.url ?? '' };
    const { storage } = app.recordings.context;
    expect([await play(), await storage.local.bytesBelow('recordings')]).toEqual(['0123456789', 19]);
    expect((await move('store', env)).errors).toEqual([]);
    expect([await play(), await storage.local.bytesBelow('recordings')]).toEqual(['0123456789', 0]);
    expect((await move('folder', env)).errors).toEqual([]);
    expect([await play(), await storage.local.bytesBelow('recordings')]).toEqual(['0123456789', 19]);
    const { rows } = await app.data.database.pool.query(
      `select actor_name as actor, detail from audit_event where action = 'deployment.move_begun' order by id`,
    );
    expect(rows).toEqual([
      { actor: 'console', detail: { to: 'store' } },
      { actor: 'console', detail: { to: 'folder' } },
    ]);
    await app.stop();
    await database.drop();
  });
});
