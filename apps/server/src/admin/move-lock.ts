import { join } from 'node:path';
import { isHeldByAnother, lockFile } from '../platform/disk/file-lock.ts';
import { Refusal } from '../process.ts';

/**
 * One move at a time for each data folder: of two, one would remove what the other has just brought.
 * @throws {Refusal} while another one works there.
 */
export function lockMove(directory: string): { release(): void } {
  try {
    return lockFile(join(directory, 'move.lock'));
  } catch (error) {
    if (isHeldByAnother(error))
      throw new Refusal(
        `another move-storage works on DATA_DIR ${directory}: wait until it has ended, then run this one again`,
      );
    throw new Refusal(`DATA_DIR ${directory} cannot be written (move.lock: ${(error as Error).message})`, {
      cause: error,
    });
  }
}
