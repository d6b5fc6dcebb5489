import { createWriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../platform/settings/table.ts';
import { FileMissing, StorageFull, type ByteRange, type Storage } from '../platform/storage/storage.ts';
import { Refusal } from '../process.ts';

/** Smaller files are read whole: they may be replaced while they are read, larger ones only grow. */
const WHOLE_BYTES = 4 * 1_048_576;

/** Where what is being restored lies until it is whole: the key of no file that is kept. */
export const INCOMING = 'restore';

/** Names where a portal with these settings keeps its files. */
export const placeOf = ({ STORAGE_URL, STORAGE_ENDPOINT, DATA_DIR }: Settings): string =>
  STORAGE_URL === undefined
    ? resolve(DATA_DIR, 'storage')
    : `${STORAGE_ENDPOINT ?? ''} s3://${STORAGE_URL.bucket}/${STORAGE_URL.prefix}`.trim();

/** A file of which so many bytes can be read, even if it is removed meanwhile. */
interface OpenFile {
  bytes: number;
  content: AsyncIterable<Buffer>;
}

async function openStream(storage: Storage, key: string, range?: ByteRange): Promise<Readable | undefined> {
  try {
    return await storage.read(key, range);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

/** Opens a file as large as it is now; undefined when there is none any more. */
export async function openFile(storage: Storage, key: string): Promise<OpenFile | undefined> {
  const found = await storage.find(key);
  if (!found) return undefined;
  if (found.bytes >= WHOLE_BYTES) {
    const content = await openStream(storage, key, { start: 0, end: found.bytes - 1 });
    return content && { bytes: found.bytes, content: content as AsyncIterable<Buffer> };
  }
  const stream = await openStream(storage, key);
  if (!stream) return undefined;
  const whole = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
  return { bytes: whole.length, content: Readable.from([whole]) };
}

/** Keeps a file under its key once all of it is there. @throws {Refusal} when there is no space for it. */
export async function keepFile(storage: Storage, key: string, content: AsyncIterable<Buffer>): Promise<void> {
  const incoming = join(await storage.local.folder(INCOMING), 'file');
  try {
    await pipeline(content, createWriteStream(incoming, { mode: 0o600 }));
    await storage.put(key, incoming);
    await storage.settle(key);
  } catch (error) {
    const isFull = error instanceof StorageFull || (error as NodeJS.ErrnoException).code === 'ENOSPC';
    if (!isFull) throw error;
    throw new Refusal('there is no space left for files: free some, and restore again, it begins anew');
  }
}

/** After the last file. */
export const endKeeping = (storage: Storage): Promise<void> => storage.local.remove(INCOMING);

/** Whether there is any file. */
export async function hasFiles(storage: Storage): Promise<boolean> {
  for await (const _file of storage.list()) return true;
  return false;
}

/** Removes every file. */
export async function removeFiles(storage: Storage): Promise<void> {
  for (const { key } of await Array.fromAsync(storage.list())) await storage.remove(key);
}
