import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../platform/settings/read.ts';
import { openStorage } from '../platform/storage/open.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { makeFolder } from '../testing/backups.ts';
import { hasFiles, keepFile, openFile, removeFiles } from './files.ts';

const LARGE_BYTES = 5 * 1_048_576;
let home: string;
let storage: Storage;

beforeEach(async () => {
  home = await makeFolder();
  storage = await openStorage(readSettings({ DATA_DIR: home }));
});
afterEach(() => rm(home, { recursive: true }));

async function put(key: string, content: Buffer | string): Promise<void> {
  const path = join(home, 'incoming');
  await writeFile(path, content);
  await storage.put(key, path);
}

async function bytesOf(file: { content: AsyncIterable<Buffer> } | undefined): Promise<number> {
  let sum = 0;
  for await (const piece of file?.content ?? []) sum += piece.length;
  return sum;
}

test.each([0, 1, LARGE_BYTES])(
  'a file of %d bytes is read to its end, whatever becomes of it',
  async (bytes) => {
    await put('recordings/1/movie.mp4', Buffer.alloc(bytes, 7));
    const file = await openFile(storage, 'recordings/1/movie.mp4');
    await storage.remove('recordings/1');
    expect(file?.bytes).toBe(bytes);
    expect(await bytesOf(file)).toBe(bytes);
    expect(await openFile(storage, 'recordings/1/movie.mp4')).toBeUndefined();
  },
);

test('a file that goes while it is opened is none', async () => {
  await put('recordings/1/movie.mp4', Buffer.alloc(LARGE_BYTES));
  const found = await storage.find('recordings/1/movie.mp4');
  await storage.remove('recordings/1');
  storage.find = () => Promise.resolve(found);
  expect(await openFile(storage, 'recordings/1/movie.mp4')).toBeUndefined();
});

test('a file that grows is as large as it was when it was opened', async () => {
  await put('recordings/1/track.webm', Buffer.alloc(LARGE_BYTES));
  const file = await openFile(storage, 'recordings/1/track.webm');
  await writeFile(join(home, 'storage/recordings/1/track.webm'), 'more', { flag: 'a' });
  expect(await bytesOf(file)).toBe(LARGE_BYTES);
});

test('a file that is kept is there whole, and all files can be removed', async () => {
  await mkdir(join(home, 'from'));
  await writeFile(join(home, 'from', 'movie'), 'a movie');
  expect(await hasFiles(storage)).toBe(false);
  await keepFile(storage, 'recordings/1/movie.mp4', createReadStream(join(home, 'from', 'movie')));
  expect((await Array.fromAsync(storage.list())).map(({ key }) => key)).toEqual(['recordings/1/movie.mp4']);
  await removeFiles(storage);
  expect(await hasFiles(storage)).toBe(false);
});

test('files that a link in the folder leads to are files, and a link to nowhere is none', async () => {
  await put('recordings/1/movie.mp4', 'a movie');
  const disk = join(home, 'another-disk');
  await rename(join(home, 'storage/recordings'), disk);
  await symlink(disk, join(home, 'storage/recordings'));
  await symlink(join(disk, 'nowhere'), join(disk, '1', 'tracks'));
  const file = await openFile(storage, 'recordings/1/movie.mp4');
  expect(await bytesOf(file)).toBe(7);
  expect(await Array.fromAsync(storage.list())).toEqual([{ key: 'recordings/1/movie.mp4', bytes: 7 }]);
});
