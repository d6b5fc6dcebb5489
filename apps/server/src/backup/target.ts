import { closeSync, existsSync, openSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Settings } from '../platform/settings/table.ts';
import { Refusal } from '../process.ts';

/** What a portal keeps below DATA_DIR: an archive in there would be taken for a part of it, and be in the next one. */
const OWN_FOLDERS = ['storage', 'database', 'snapshot'];

function isAmongOwn(folder: string, dataDirectory: string): boolean {
  const real = realpathSync(folder);
  return OWN_FOLDERS.map((name) => join(dataDirectory, name))
    .filter((own) => existsSync(own))
    .some((own) => `${real}${sep}`.startsWith(`${realpathSync(own)}${sep}`));
}

/** Refuses a place where no archive may be. @throws Refusal */
export function refuseTarget(file: string, { DATA_DIR }: Pick<Settings, 'DATA_DIR'>): void {
  const folder = dirname(file);
  if (existsSync(file)) throw new Refusal(`${file} is there already: choose another name`);
  if (!existsSync(folder))
    throw new Refusal(`there is no folder ${folder}: make it, or choose another place`);
  if (!statSync(folder).isDirectory())
    throw new Refusal(`${folder} is a file, not a folder: choose another place`);
  if (isAmongOwn(folder, DATA_DIR))
    throw new Refusal(`${folder} holds what the portal itself keeps: choose a place outside of DATA_DIR`);
}

/** Makes the file that becomes the archive: where that is refused, no portal need be asked for a copy. @throws Refusal */
export function proveWritable(partial: string): void {
  try {
    rmSync(partial, { force: true }); // of a backup that was killed: numbers of processes come again
    closeSync(openSync(partial, 'wx', 0o600)); // whatever lies in its place would keep its own rights
  } catch (error) {
    const [why = ''] = (error as Error).message.split(',');
    throw new Refusal(
      `nothing can be written into ${dirname(partial)} (${why}): give this user the right to, or choose another place`,
    );
  }
}
