import { lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderUnusable } from '../../disk/data-folder.ts';

const ROOT = 0;

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => join(directory, name));

/**
 * What root made in a database of somebody else becomes theirs: a backup or a console command that ran as root must not
 * leave one that its portal cannot open any more.
 */
export function giveToOwner(directory: string): void {
  if (process.getuid?.() !== ROOT) return;
  const { uid, gid } = lstatSync(directory);
  if (uid === ROOT) return;
  for (const path of filesIn(directory)) if (lstatSync(path).uid === ROOT) lchownSync(path, uid, gid);
}

/** Why a database could not be opened: a file in it that is another user’s, else what the engine said. */
export function whyUnopened(directory: string, error: unknown, user = process.getuid?.()): unknown {
  if (user === undefined || user === ROOT) return error;
  try {
    const foreign = filesIn(directory).find((path) => lstatSync(path).uid !== user);
    if (foreign === undefined) return error;
    return new DataFolderUnusable(
      `the database in ${directory} could not be opened, and ${foreign} is another user’s: give all of DATA_DIR to the user that the portal runs as (chown -R)`,
      { cause: error },
    );
  } catch {
    return error; // it cannot be looked into either
  }
}
