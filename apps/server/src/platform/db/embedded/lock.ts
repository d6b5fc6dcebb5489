import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { DataFolderUnusable, makeDataFolder, unwritable } from '../../disk/data-folder.ts';
import { isHeldByAnother, lockFile } from '../../disk/file-lock.ts';

const Owner = z.object({ pid: z.int(), host: z.string(), since: z.string() });
type Owner = z.infer<typeof Owner>;
const OWNER = 'owner.json';

function readOwner(file: string): Owner | undefined {
  try {
    return Owner.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined; // it only names who; a half-written one names nobody
  }
}

/** Another process holds the data folder; the message names it and says what to do. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(directory: string, owner: Owner | undefined) {
    const who = owner ? `process ${owner.pid} on ${owner.host} since ${owner.since}` : 'another process';
    super(`DATA_DIR ${directory} is in use by ${who}. Stop it first, or choose another DATA_DIR.`);
  }
}

function refusalOf(error: unknown, directory: string): Error {
  if (isHeldByAnother(error)) return new DataFolderInUse(directory, readOwner(join(directory, OWNER)));
  const { message } = error as Error;
  if (!/not a database|malformed/i.test(message)) return unwritable(directory, error);
  const what = `lock.db is damaged (${message}). Remove that one file and start again.`;
  return new DataFolderUnusable(`DATA_DIR ${directory}: ${what}`, { cause: error });
}

function openExclusively(directory: string): { release(): void } {
  try {
    return lockFile(join(directory, 'lock.db'));
  } catch (error) {
    throw refusalOf(error, directory);
  }
}

/** Writes who holds the folder; on a disk that is only read the lock itself succeeds and this does not. */
function writeOwner(directory: string): void {
  const self: Owner = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  const file = join(directory, OWNER);
  writeFileSync(`${file}.new`, JSON.stringify(self), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** One process for each data folder. `owner.json` beside the lock only says who that is. */
export function lockDataFolder(directory: string): { release(): void } {
  makeDataFolder(directory);
  const lock = openExclusively(directory);
  try {
    writeOwner(directory);
  } catch (error) {
    lock.release();
    throw unwritable(directory, error);
  }
  return {
    release() {
      rmSync(join(directory, OWNER), { force: true });
      lock.release();
    },
  };
}
