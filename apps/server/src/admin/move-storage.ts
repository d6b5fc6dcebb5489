import { stat } from 'node:fs/promises';
import { moveToFolder, moveToStore, type Moved, type MoveProgress } from '../platform/storage/move.ts';
import { openFolder, openStore } from '../platform/storage/open.ts';
import { FilesDiffer, StorageAway, StorageFull } from '../platform/storage/storage.ts';
import type { Settings } from '../platform/settings/table.ts';
import { Refusal, say } from '../process.ts';
import { lockMove } from './move-lock.ts';

/** Where files are moved to. */
export type MoveTarget = 'store' | 'folder';

const PROGRESS_MS = 2000;

const sizeOf = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const filesOf = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

/** A line every two seconds at most. */
function createProgress(): (progress: MoveProgress) => void {
  let last = performance.now();
  return ({ files, bytes, ofFiles, ofBytes }) => {
    if (performance.now() - last < PROGRESS_MS) return;
    last = performance.now();
    say(`moved ${files} of ${filesOf(ofFiles)}, ${sizeOf(bytes)} of ${sizeOf(ofBytes)}`);
  };
}

function lastLine(to: MoveTarget, { files, bytes, busy }: Moved): string {
  const where = to === 'store' ? 'the object store' : 'the folder';
  const done =
    files === 0
      ? `nothing was left to move to ${where}`
      : `moved ${filesOf(files)} (${sizeOf(bytes)}) to ${where}`;
  return busy === 0
    ? `Done: ${done}.`
    : `Done: ${done}; ${filesOf(busy)} of recordings that are being made stay for now, the portal moves them itself.`;
}

/**
 * Moves files between the folder and the object store of the settings and says how far it is. It works on the files
 * alone, so the portal may run or not; broken off anywhere, it is run again and goes on. `record` writes down that it
 * begins, and answers whether it could: a database that is away keeps nobody from moving files.
 */
export async function moveStorage(
  settings: Settings,
  to: MoveTarget,
  record: () => Promise<boolean>,
): Promise<void> {
  const { STORAGE_URL, DATA_DIR } = settings;
  if (STORAGE_URL === undefined)
    throw new Refusal('STORAGE_URL names no object store: set it and its keys as for npm start');
  const isThere = await stat(DATA_DIR).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isThere) throw new Refusal(`DATA_DIR ${DATA_DIR} is no folder: set DATA_DIR as for npm start`);
  const lock = lockMove(DATA_DIR);
  try {
    await moveBetween(settings, to, record);
  } finally {
    lock.release();
  }
}

async function moveBetween(
  settings: Settings,
  to: MoveTarget,
  record: () => Promise<boolean>,
): Promise<void> {
  const store = await openStore(settings);
  if (!store) return;
  try {
    const places = { folder: openFolder(settings), store };
    const move = to === 'store' ? moveToStore : moveToFolder;
    if (!(await record())) say('The audit trail could not be written: it does not tell of this.');
    say(lastLine(to, await move(places, createProgress())));
  } catch (error) {
    const isKnown = [StorageAway, StorageFull, FilesDiffer].some((kind) => error instanceof kind);
    if (!isKnown) throw error;
    throw new Refusal(`${(error as Error).message}. What was moved is moved; run it again to go on`, {
      cause: error,
    });
  } finally {
    store.close();
  }
}
