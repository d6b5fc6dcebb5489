import { rm } from 'node:fs/promises';
import { isArriving, type FolderStorage } from './folder.ts';
import { hashFile, hashStream } from './hash.ts';
import { uploadOnce } from './object-storage.ts';
import type { S3Store, StoredObject } from './s3.ts';
import { FileMissing, FilesDiffer, type ListedFile } from './storage.ts';
import { isUpload } from '../uploads/uploads.ts';

/** The two places that files move between. */
export interface Places {
  folder: FolderStorage;
  store: S3Store;
}

/** How far it is. */
export interface MoveProgress {
  files: number;
  bytes: number;
  ofFiles: number;
  ofBytes: number;
}

/** What was moved, and what stays for now because a running portal still works on it. */
export interface Moved {
  files: number;
  bytes: number;
  busy: number;
}

/** A recording that is made or composed now holds a `reserve` or a `work` folder: the portal moves it itself. */
function isIdle(files: readonly ListedFile[]): (file: ListedFile) => boolean {
  const busy = files.flatMap(({ key }) => {
    const found = /^(.+)\/(?:reserve$|work\/)/.exec(key);
    return found?.[1] === undefined ? [] : [`${found[1]}/`];
  });
  return ({ key }) => !busy.some((start) => key.startsWith(start));
}

/** Whether a file was there to be moved: a portal that runs may remove it before its turn, or in the middle of it. */
const isMoved = (moving: Promise<boolean>): Promise<boolean> =>
  moving.catch((error: unknown) => {
    if (error instanceof FileMissing) return false;
    throw error;
  });

async function moveEach(
  files: readonly ListedFile[],
  move: (file: ListedFile) => Promise<boolean>,
  onProgress: (progress: MoveProgress) => void,
): Promise<{ files: number; bytes: number }> {
  const moved = { files: 0, bytes: 0 };
  const ofBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const file of files) {
    if (!(await isMoved(move(file)))) continue;
    moved.files += 1;
    moved.bytes += file.bytes;
    onProgress({ ...moved, ofFiles: files.length, ofBytes });
  }
  return moved;
}

/**
 * Moves what lies in the folder to the store, file by file. A file is removed from the folder once the store has given
 * it back whole with the same SHA-256; so it may end anywhere, the next move goes on.
 */
export async function moveToStore(
  { folder, store }: Places,
  onProgress: (progress: MoveProgress) => void,
): Promise<Moved> {
  const all = (await Array.fromAsync(folder.list())).filter(({ key }) => !isArriving(key) && !isUpload(key));
  const idle = all.filter(isIdle(all));
  const move = async ({ key }: ListedFile): Promise<boolean> => {
    const id = await folder.identify(key);
    if (id === undefined) return false;
    const sha256 = await uploadOnce(folder, store, key);
    if ((await hashStream(await store.read(key))) !== sha256)
      throw new FilesDiffer(`${key} came back from the store with other bytes; it stays in the folder`);
    await folder.removeSame(key, id);
    return true;
  };
  return { ...(await moveEach(idle, move, onProgress)), busy: all.length - idle.length };
}

/** The hash that the store knows; for what others put there it gives the file once more. */
const hashThere = async (store: S3Store, key: string, { sha256 }: StoredObject): Promise<string> =>
  sha256 ?? (await hashStream(await store.read(key)));

/**
 * Whole and checked before it appears under its name. One that is in the folder already is copied: a portal that just sent
 * that one to the store is about to remove it, and leaves the copy.
 */
async function bringBack({ folder, store }: Places, key: string): Promise<boolean> {
  const there = await store.head(key);
  if (!there) return false;
  const { modifiedAt } = there;
  const copied = await folder.copy(key, modifiedAt);
  const path = copied ?? (await folder.receive(key, { stream: await store.read(key), modifiedAt }));
  if ((await hashFile(path)) !== (await hashThere(store, key, there))) {
    await rm(path);
    throw new FilesDiffer(
      copied !== undefined
        ? `${key} is not the same in the folder and in the store; both stay as they are`
        : `${key} came from the store with other bytes; it stays there`,
    );
  }
  await folder.put(key, path);
  await store.remove(key);
  return true;
}

/** Moves everything in the store back to the folder, as carefully: a file is removed there once it is whole here. */
export async function moveToFolder(
  places: Places,
  onProgress: (progress: MoveProgress) => void,
): Promise<Moved> {
  const all = await Array.fromAsync(places.store.list());
  return { ...(await moveEach(all, ({ key }) => bringBack(places, key), onProgress)), busy: 0 };
}
