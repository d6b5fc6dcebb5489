import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { closeToOthers, OpenToOthers } from './owner-only.ts';

/** DATA_DIR cannot be used: it is no folder, cannot be written, or holds a damaged lock. One line says which. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
}

/** What it means for the person at the keyboard that nothing can be written into the folder. */
export function unwritable(directory: string, error: unknown): DataFolderUnusable {
  const { message } = error as Error;
  const what = /is full|ENOSPC|EDQUOT/i.test(message)
    ? 'the disk is full. Free some space there.'
    : `cannot be written (${message}). Give this user the right to write there, or choose another DATA_DIR.`;
  return new DataFolderUnusable(`DATA_DIR ${directory}: ${what}`, { cause: error });
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Makes a folder and those above it. Node's own way never ends where nothing can be made, as in /proc. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(path)) throw error; // else another process was faster
  }
}

/** The nearest part of a path that is something else than a folder. */
function fileOnTheWay(path: string): string | undefined {
  const above = dirname(path);
  const before = above === path ? undefined : fileOnTheWay(above);
  if (before !== undefined) return before;
  try {
    return statSync(path).isDirectory() ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * Makes DATA_DIR where it is missing, and closes it to everybody but its owner. `user` is who this process runs as.
 * @throws {DataFolderUnusable} when that cannot be.
 */
export function makeDataFolder(directory: string, user?: number): void {
  makePath(directory);
  try {
    closeToOthers(directory, user);
  } catch (error) {
    if (!(error instanceof OpenToOthers)) throw unwritable(directory, error);
    throw new DataFolderUnusable(`DATA_DIR ${directory}: ${error.message}.`, { cause: error });
  }
}

function makePath(directory: string): void {
  const path = resolve(directory);
  try {
    makeFolder(path);
  } catch (error) {
    const file = fileOnTheWay(path);
    const which = file === path ? 'it' : file;
    const what =
      file === undefined
        ? `cannot be made (${(error as Error).message})`
        : `${which} is a file, not a folder`;
    throw new DataFolderUnusable(`DATA_DIR ${directory}: ${what}. Choose another DATA_DIR.`, {
      cause: error,
    });
  }
}

/**
 * Makes DATA_DIR and proves that it can be written; what was written is removed again.
 * @throws {DataFolderUnusable} when it cannot.
 */
export function proveDataFolder(directory: string): void {
  makeDataFolder(directory);
  const file = join(directory, `.writable.${process.pid}`);
  try {
    writeFileSync(file, '', { mode: 0o600 });
    rmSync(file);
  } catch (error) {
    throw unwritable(directory, error);
  }
}
