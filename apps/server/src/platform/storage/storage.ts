import type { Readable } from 'node:stream';

/** There is no space left on the disk of this machine; what was there is as it was. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** The store does not answer, or refuses us. What was to be kept there is where it was; a later try may succeed. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}

/** A file came to its new place with other bytes than it had, or is another one there; both stay as they are. */
export class FilesDiffer extends Error {
  override readonly name = 'FilesDiffer';
}

/** There is no file under this key. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** A file as it is kept. */
export interface StoredFile {
  bytes: number;
  modifiedAt: Date;
}

/** A file of a listing. */
export interface ListedFile {
  key: string;
  bytes: number;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The disk of this machine, where other programs write: the media engine its tracks, the composer its movie. */
export interface LocalFiles {
  /** A folder for other programs; what is in it has keys below this one. */
  folder(key: string): Promise<string>;
  find(key: string): Promise<StoredFile | undefined>;
  /** The files below a key, those of this disk alone. */
  list(key: string): AsyncIterable<ListedFile>;
  /** The bytes of everything below a key. */
  bytesBelow(key: string): Promise<number>;
  /** Really takes room, which `remove` gives back when everything else is full. */
  reserve(key: string, bytes: number): Promise<void>;
  /** Removes a file, or everything below the key. */
  remove(key: string): Promise<void>;
  freeBytes(): Promise<number>;
}

/**
 * Where files are kept, by keys like `recordings/{id}/movie.mp4`; a key is made of ids, never of what people type.
 * A folder of this machine, or an object store with that folder in front of it: what is put lies on the disk first, and
 * `settle` brings it to the store. Every call that needs the store rejects with `StorageAway` while it is away.
 */
export interface Storage {
  readonly local: LocalFiles;
  /** Whether there is a store behind the disk, so that files must be settled before other processes find them. */
  readonly isRemote: boolean;
  /** Takes over a whole file of this machine: it appears under its key at once, and survives a power loss. */
  put(key: string, file: string): Promise<void>;
  /**
   * Brings what lies on the disk at and below a key to where every process finds it, and takes it off the disk. The
   * file named `last` goes after all others: who finds it finds them all. Does nothing where there is no store.
   */
  settle(key: string, options?: { last?: string }): Promise<void>;
  /** A file where every process finds it; without `isSettled` also one that is still on the disk alone. */
  find(key: string, options?: { isSettled: boolean }): Promise<StoredFile | undefined>;
  /** Rejects with `FileMissing` when there is none. Who does not read it to its end destroys it. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Every file, or those below a key, in no order; what comes or goes meanwhile may be among them or not. */
  list(key?: string): AsyncIterable<ListedFile>;
  /** The bytes of everything below a key. */
  bytesBelow(key: string): Promise<number>;
  /** Removes a file, or everything below the key. */
  remove(key: string): Promise<void>;
  /** Gives up what uploads left behind whose process died more than a day ago. */
  sweep(now: Date): Promise<void>;
  /** Ends what is on its way to and from the store. */
  close(): void;
}

/** The bytes of all of them. */
export async function sumOf(files: AsyncIterable<ListedFile>): Promise<number> {
  let sum = 0;
  for await (const { bytes } of files) sum += bytes;
  return sum;
}

const KEY = /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i;

export const isKey = (text: string): boolean => KEY.test(text);

/** @throws for what is no key: one names nothing outside of the storage. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is no key of the storage`);
  return key;
}
