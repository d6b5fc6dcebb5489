import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The rights of everybody but the owner. */
const OTHERS = 0o077;
/** The right of others to write. */
const WRITE = 0o022;
/** Of a folder that belongs to everybody, as /tmp: only who made a file in it may remove it. */
const STICKY = 0o1000;
const ROOT = 0;

/** What only a portal keeps in its folder; nothing else there is touched. */
const OWN = ['secrets.json', 'database', 'storage', 'snapshot', 'live', 'lock.db', 'restoring.json'];
/** What a folder may hold that is still nobody's: the root of a disk, or the home that a user is made with. */
const NOTHING = /^(?:lost\+found|\..*)$/;

/** A folder or file that others may look into, and that cannot be closed to them; the message is what to do. */
export class OpenToOthers extends Error {
  override readonly name = 'OpenToOthers';
}

const modeOf = (mode: number): string => (mode & 0o7777).toString(8).padStart(4, '0');

/** Takes the rights of others from a folder or file; a link is followed, as whoever reads it does. */
function close(path: string, user: number): void {
  const stats = statSync(path);
  if ((stats.mode & OTHERS) === 0) return;
  const open = `other users may look into ${path} (mode ${modeOf(stats.mode)})`;
  if (stats.uid !== user && user !== ROOT)
    throw new OpenToOthers(
      `${open}, and it is not this user’s: run chmod go= ${path} as its owner, or choose a folder of this user’s own. One below it, such as ${join(path, 'portico')}, is made when it is missing`,
    );
  try {
    chmodSync(path, stats.mode & 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EROFS') throw error; // no portal can be there at all
    throw new OpenToOthers(`${open}, and that cannot be changed: ${(error as Error).message}`);
  }
  if ((statSync(path).mode & OTHERS) !== 0)
    throw new OpenToOthers(
      `${open}, and its file system keeps no rights of users: mount it with umask=0077, or choose a folder elsewhere`,
    );
}

/** Whether what is in a folder, if anything, is a portal’s: another’s is not closed to those who may need it. */
function isOfPortal(directory: string): boolean {
  const names = readdirSync(directory).filter((name) => !NOTHING.test(name));
  return names.length === 0 || names.some((name) => OWN.includes(name));
}

/** What is kept in a folder, and below `storage` one step further: either may be a link to another disk. */
function keptIn(directory: string): string[] {
  const storage = join(directory, 'storage');
  const isFolder = statSync(storage, { throwIfNoEntry: false })?.isDirectory() === true;
  const below = isFolder ? readdirSync(storage).map((name) => join(storage, name)) : [];
  return [...OWN.map((name) => join(directory, name)), ...below];
}

/** Closes what a portal keeps, where that is not closed already by the folder it lies in: behind a link. */
function closeKept(path: string, user: number, isTrusted: boolean): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const target = statSync(path, { throwIfNoEntry: false });
  if (!found || !target) return;
  if (!found.isSymbolicLink()) {
    if (target.uid === user || user === ROOT) close(path, user);
    return;
  }
  if (!target.isDirectory() || (target.mode & OTHERS) === 0) return;
  if (!isTrusted)
    throw new OpenToOthers(
      `other users could write into it, and ${path} leads to a folder that they may look into: run chmod go= on that folder`,
    );
  close(path, user);
}

/**
 * Closes a data folder, and what a portal keeps in it, to everybody but its owner. Where the system has no such rights
 * (Windows) nothing is done. `user` is who this process runs as.
 * @throws {OpenToOthers} where that cannot be, or where it would close a folder that others use.
 */
export function closeToOthers(directory: string, user = process.geteuid?.()): void {
  if (user === undefined) return;
  const path = resolve(directory);
  const { mode } = statSync(path);
  if ((mode & OTHERS) !== 0 && ((mode & STICKY) !== 0 || !isOfPortal(path)))
    throw new OpenToOthers(
      `other users may look into it (mode ${modeOf(mode)}), and it holds what is not a portal’s: choose a folder for Portico alone, such as ${join(path, 'portico')}, which is made when it is missing`,
    );
  close(path, user);
  for (const kept of keptIn(path)) closeKept(kept, user, (mode & WRITE) === 0);
}
