import type { Readable } from 'node:stream';
import type { FolderStorage } from './folder.ts';
import { hashStream } from './hash.ts';
import type { S3Store } from './s3.ts';
import {
  FileMissing,
  FilesDiffer,
  sumOf,
  type ByteRange,
  type ListedFile,
  type LocalFiles,
  type Storage,
  type StoredFile,
} from './storage.ts';

const DAY_MS = 86_400_000;

/** Keeps files in an object store, with the folder of this machine in front: what lies there is the newer one. */
export class ObjectStorage implements Storage {
  readonly isRemote = true;
  readonly #folder: FolderStorage;
  readonly #store: S3Store;

  constructor(folder: FolderStorage, store: S3Store) {
    this.#folder = folder;
    this.#store = store;
  }

  get local(): LocalFiles {
    return this.#folder;
  }

  put(key: string, file: string): Promise<void> {
    return this.#folder.put(key, file);
  }

  async settle(key: string, { last }: { last?: string } = {}): Promise<void> {
    const isFile = (await this.#folder.find(key)) !== undefined;
    const keys = isFile ? [key] : (await Array.fromAsync(this.#folder.list(key))).map((file) => file.key);
    const isLast = (one: string): boolean => last !== undefined && one.endsWith(`/${last}`);
    const sent = new Map<string, bigint | undefined>();
    for (const one of [...keys.filter((file) => !isLast(file)), ...keys.filter(isLast)]) {
      sent.set(one, await this.#folder.identify(one));
      await uploadOnce(this.#folder, this.#store, one);
    }
    // readers that have it open read on; what was put or moved here meanwhile may be nowhere else
    for (const [one, id] of sent) await this.#folder.removeSame(one, id);
  }

  async find(key: string, { isSettled } = { isSettled: false }): Promise<StoredFile | undefined> {
    const local = isSettled ? undefined : await this.#folder.find(key);
    return local ?? (await this.#store.head(key));
  }

  /** A file may be on its way from one place to the other: the disk is asked once more before it is missing. */
  async read(key: string, range?: ByteRange): Promise<Readable> {
    const onDisk = () => this.#folder.read(key, range);
    const inStore = () => this.#store.read(key, range);
    return await orElse(orElse(onDisk(), inStore), onDisk);
  }

  async *list(key?: string): AsyncGenerator<ListedFile> {
    const local = new Set<string>();
    for await (const file of this.#folder.list(key)) {
      local.add(file.key);
      yield file;
    }
    for await (const file of this.#store.list(key)) if (!local.has(file.key)) yield file;
  }

  bytesBelow(key: string): Promise<number> {
    return sumOf(this.list(key));
  }

  async remove(key: string): Promise<void> {
    await this.#folder.remove(key);
    await this.#store.remove(key);
    for await (const file of this.#store.list(key)) await this.#store.remove(file.key);
  }

  async sweep(now: Date): Promise<void> {
    for (const upload of await this.#store.listUploads())
      if (now.getTime() - upload.startedAt.getTime() > DAY_MS) await this.#store.abandon(upload);
  }

  close(): void {
    this.#store.close();
  }
}

async function orElse(first: Promise<Readable>, second: () => Promise<Readable>): Promise<Readable> {
  try {
    return await first;
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    return await second();
  }
}

/**
 * Brings one file of the folder to the store, unless the same is there already: same size, same SHA-256. The folder's
 * one stays. Answers its hash.
 */
export async function uploadOnce(folder: FolderStorage, store: S3Store, key: string): Promise<string> {
  const file = await folder.find(key);
  if (!file) throw new FileMissing(`there is no ${key}`);
  const sha256 = await hashStream(await folder.read(key));
  const there = await store.head(key);
  if (there?.sha256 === sha256 && there.bytes === file.bytes) return sha256;
  await store.upload(key, folder.path(key), { sha256, modifiedAt: file.modifiedAt });
  const kept = await store.head(key);
  if (kept?.bytes !== file.bytes)
    throw new FilesDiffer(`the store has ${kept?.bytes ?? 'no'} bytes of ${key}, not ${file.bytes}`);
  return sha256;
}
