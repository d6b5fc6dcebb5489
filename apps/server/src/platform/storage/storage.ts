import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** There is no room left; what was there is as it was. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** A file as it is kept. */
export interface StoredFile {
  bytes: number;
  modifiedAt: Date;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files are kept, by keys like `recordings/{id}/movie.mp4`; a key is made of ids, never of what people type.
 * Now a folder; the seam is where an object store will stand.
 */
export interface Storage {
  /** A folder of this machine for other programs to write into; what is in it has keys below this one. */
  folder(key: string): Promise<string>;
  /** The bytes of everything below a key. */
  bytesBelow(key: string): Promise<number>;
  /** Takes over a whole file of this machine: it appears under its key at once, and survives a power loss. */
  put(key: string, file: string): Promise<void>;
  find(key: string): Promise<StoredFile | undefined>;
  read(key: string, range?: ByteRange): Readable;
  /** Removes a file, or everything below the key. */
  remove(key: string): Promise<void>;
  /** Really takes room, which `remove` gives back when everything else is full. */
  reserve(key: string, bytes: number): Promise<void>;
  freeBytes(): Promise<number>;
}

const KEY = /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i;
const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** What a full disk says becomes `StorageFull`; everything else stays what it is. */
async function orFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isCode(error, 'ENOSPC', 'EDQUOT'))
      throw new StorageFull('no room is left for files', { cause: error });
    throw error;
  }
}

async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const CHUNK = Buffer.alloc(1_048_576);

async function writeZeros(path: string, bytes: number): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    for (let left = bytes; left > 0; left -= CHUNK.length)
      await handle.write(CHUNK, 0, Math.min(left, CHUNK.length));
  } finally {
    await handle.close();
  }
}

/** Keeps files in a folder of this machine. */
export class FolderStorage implements Storage {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async folder(key: string): Promise<string> {
    const path = this.#path(key);
    await orFull(mkdir(path, { recursive: true, mode: 0o700 }));
    return path;
  }

  async bytesBelow(key: string): Promise<number> {
    const path = this.#path(key);
    const entries = (await orMissing(readdir(path, { recursive: true }))) ?? [];
    const sizes = await Promise.all(
      entries.map(async (entry) => {
        const stats = await orMissing(stat(join(path, entry)));
        return stats?.isFile() ? stats.size : 0;
      }),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  async put(key: string, file: string): Promise<void> {
    const path = this.#path(key);
    await orFull(mkdir(join(path, '..'), { recursive: true, mode: 0o700 }));
    await orFull(syncFile(file));
    await orFull(rename(file, path));
  }

  async find(key: string): Promise<StoredFile | undefined> {
    const stats = await orMissing(stat(this.#path(key)));
    return stats?.isFile() ? { bytes: stats.size, modifiedAt: stats.mtime } : undefined;
  }

  read(key: string, range?: ByteRange): Readable {
    return createReadStream(this.#path(key), range);
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { recursive: true, force: true });
  }

  async reserve(key: string, bytes: number): Promise<void> {
    const path = this.#path(key);
    await orFull(mkdir(join(path, '..'), { recursive: true, mode: 0o700 }));
    try {
      await orFull(writeZeros(path, bytes));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  async freeBytes(): Promise<number> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(this.#root);
    return bavail * bsize;
  }

  #path(key: string): string {
    if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of the storage`);
    return join(this.#root, key);
  }
}
