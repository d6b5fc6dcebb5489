import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../process.ts';

/** A handle that is collected is closed, and its lock is gone without a word: this keeps it. */
const held = new Set<DatabaseSync>();

function openExclusively(directory: string): DatabaseSync {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(directory, 'move.lock'), { timeout: 0 });
    file.exec('PRAGMA journal_mode=DELETE; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file?.close();
    const { message } = error as Error;
    if (/locked|busy/i.test(message))
      throw new Refusal(
        `another move-storage works on DATA_DIR ${directory}: wait until it has ended, then run this one again`,
      );
    throw new Refusal(`DATA_DIR ${directory} cannot be written (move.lock: ${message})`, { cause: error });
  }
}

/**
 * One move at a time for each data folder: of two, one would remove what the other has just brought. The kernel holds the
 * lock (fcntl, through SQLite), so it is gone with the process whatever ends it.
 * @throws {Refusal} while another one works there.
 */
export function lockMove(directory: string): { release(): void } {
  const lock = openExclusively(directory);
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}
