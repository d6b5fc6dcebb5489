import {
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  utimes,
} from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncPath } from './sync.ts';
import {
  checkKey,
  isKey,
  sumOf,
  FileMissing,
  StorageAway,
  StorageFull,
  type ByteRange,
  type ListedFile,
  type LocalFiles,
  type Storage,
  type StoredFile,
} from './storage.ts';

const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** What a full disk says becomes `StorageFull`; everything else stays what it is. */
export async function orFull<T>(work: Promise<T>): Promise<T> {
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

/** What is on its way from a store; one that was broken off is written anew. */
const ARRIVING = '.arriving';

/** Whether a file is none yet. */
export const isArriving = (key: string): boolean => key.endsWith(ARRIVING);

/** Keeps files in a folder of this machine. */
export class FolderStorage implements Storage, LocalFiles {
  readonly isRemote = false;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  get local(): LocalFiles {
    return this;
  }

  /** Where a file of this key is, or would be. */
  path(key: string): string {
    return join(this.#root, checkKey(key));
  }

  /** Takes what comes from a store, as it was there: into a file of another name at first, which is put when it is whole. */
  async receive(
    key: string,
    { stream, modifiedAt }: { stream: Readable; modifiedAt: Date },
  ): Promise<string> {
    const path = `${this.path(key)}${ARRIVING}`;
    await orFull(mkdir(dirname(path), { recursive: true, mode: 0o700 }));
    await writeStream(path, stream);
    await utimes(path, modifiedAt, modifiedAt);
    return path;
  }

  /** A copy of a file of this folder, to be put in its place when it is right; undefined when there is none. */
  async copy(key: string, modifiedAt: Date): Promise<string | undefined> {
    const path = `${this.path(key)}${ARRIVING}`;
    const copying = copyFile(this.path(key), path, constants.COPYFILE_FICLONE).then(() => path);
    const copied = await orMissing(orFull(copying));
    if (copied !== undefined) await utimes(path, modifiedAt, modifiedAt);
    return copied;
  }

  /** Which file is there now: another one that takes its place is told apart, also when it holds the same. */
  async identify(key: string): Promise<bigint | undefined> {
    return (await orMissing(stat(this.path(key), { bigint: true })))?.ino;
  }

  /** Its name survives a power loss: what others sync in it would be lost with it. */
  async folder(key: string): Promise<string> {
    const path = this.path(key);
    const first = await orFull(mkdir(path, { recursive: true, mode: 0o700 }));
    if (first === undefined) return path;
    for (let made = path; made.length >= first.length; made = dirname(made)) await syncPath(dirname(made));
    return path;
  }

  async *list(key?: string): AsyncGenerator<ListedFile> {
    const path = key === undefined ? this.#root : this.path(key);
    for (const entry of (await orMissing(readdir(path, { withFileTypes: true }))) ?? []) {
      const below = key === undefined ? entry.name : `${key}/${entry.name}`;
      if (!isKey(below)) continue;
      // somebody may have put recordings on another disk, and a link in their place
      const kind = entry.isSymbolicLink() ? await orMissing(stat(join(path, entry.name))) : entry;
      if (kind?.isDirectory()) yield* this.list(below);
      const file = kind?.isFile() ? await this.find(below) : undefined;
      if (file) yield { key: below, bytes: file.bytes };
    }
  }

  bytesBelow(key: string): Promise<number> {
    return sumOf(this.list(key));
  }

  async put(key: string, file: string): Promise<void> {
    const path = this.path(key);
    await orFull(mkdir(dirname(path), { recursive: true, mode: 0o700 }));
    await orFull(syncPath(file));
    await orFull(rename(file, path));
    await syncPath(dirname(path)); // without it a power loss may take back the renaming
  }

  settle(): Promise<void> {
    return Promise.resolve();
  }

  async find(key: string): Promise<StoredFile | undefined> {
    const stats = await orMissing(stat(this.path(key)));
    return stats?.isFile() ? { bytes: stats.size, modifiedAt: stats.mtime } : undefined;
  }

  /** The file is open when this resolves: it is read to its end even if it is removed meanwhile. */
  async read(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await orMissing(open(this.path(key)));
    if (!handle) throw new FileMissing(`there is no ${key}`);
    return handle.createReadStream(range);
  }

  /** Folders above that are empty then go too, but for the first. */
  async remove(key: string): Promise<void> {
    await rm(this.path(key), { recursive: true, force: true });
    const above = key.split('/').slice(0, -1);
    for (let depth = above.length; depth > 1; depth -= 1) {
      const isRemoved = await rmdir(this.path(above.slice(0, depth).join('/'))).then(
        () => true,
        () => false,
      );
      if (!isRemoved) return;
    }
  }

  /** Removes the file that was identified, unless another one took its place since then. */
  async removeSame(key: string, id: bigint | undefined): Promise<void> {
    if (id !== undefined && (await this.identify(key)) === id) await this.remove(key);
  }

  async reserve(key: string, bytes: number): Promise<void> {
    const path = this.path(key);
    await orFull(mkdir(dirname(path), { recursive: true, mode: 0o700 }));
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

  sweep(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {}
}

/** Writes what comes from the store into a file. Rejects with `StorageFull`, or with `StorageAway` when it breaks off. */
export async function writeStream(path: string, stream: Readable): Promise<void> {
  try {
    await orFull(pipeline(stream, createWriteStream(path, { mode: 0o600 })));
  } catch (error) {
    if (error instanceof StorageFull) throw error;
    throw new StorageAway('the store broke off in the middle of a file', { cause: error });
  }
}
