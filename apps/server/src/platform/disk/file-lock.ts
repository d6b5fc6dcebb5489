import { DatabaseSync } from 'node:sqlite';

/** A handle that is collected is closed, and its lock is gone without a word: this keeps them. */
const held = new Set<DatabaseSync>();

/** Whether a lock could not be had because another process holds it. */
export const isHeldByAnother = (error: unknown): boolean =>
  error instanceof Error && /locked|busy/i.test(error.message);

/**
 * Locks a file, which is made for it, or throws at once. The kernel holds the lock (fcntl, through SQLite), so it is gone with
 * the process whatever ends it.
 */
export function lockFile(path: string): { release(): void } {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    file.exec('PRAGMA journal_mode=DELETE; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file?.close();
    throw error;
  }
  const lock = file;
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}
