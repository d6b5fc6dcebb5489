import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

const Owner = z.object({ pid: z.int(), host: z.string(), since: z.string() });
type Owner = z.infer<typeof Owner>;

/** A handle that is collected is closed, and its lock is gone without a word: this keeps them. */
const held = new Set<DatabaseSync>();

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

function openExclusively(directory: string, owner: string): DatabaseSync {
  const file = new DatabaseSync(join(directory, 'lock.db'), { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode=DELETE; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    if (/locked|busy/i.test(String(error))) throw new DataFolderInUse(directory, readOwner(owner));
    throw new Error(
      `DATA_DIR ${directory}: lock.db cannot be used (${String(error)}). Remove that one file.`,
      { cause: error },
    );
  }
}

/**
 * One process for each data folder. The kernel holds the lock (fcntl, through SQLite), so it is gone with the
 * process whatever ends it; `owner.json` beside it only says who that is.
 */
export function lockDataFolder(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const ownerFile = join(directory, 'owner.json');
  const lock = openExclusively(directory, ownerFile);
  const self: Owner = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(`${ownerFile}.new`, JSON.stringify(self), { mode: 0o600 });
  renameSync(`${ownerFile}.new`, ownerFile);
  held.add(lock);
  return {
    release() {
      rmSync(ownerFile, { force: true });
      held.delete(lock);
      lock.close();
    },
  };
}
