import { constants, type BigIntStats } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** How a folder was copied. */
export interface FolderCopy {
  bytes: number;
  /** How long nobody could write, in milliseconds. */
  heldMs: number;
}

/** There is no space beside the database for a copy of it. The message is one line that says how much is missing. */
export class NoRoomForCopy extends Error {
  override readonly name = 'NoRoomForCopy';
}

interface CopyOptions {
  from: string;
  to: string;
  /** Gives up between two files. */
  signal: AbortSignal;
  /** Runs its argument while nobody writes to the folder. */
  hold<T>(body: () => Promise<T>): Promise<T>;
}

/** What a file was like before it was copied. */
type FileStats = ReadonlyMap<string, BigIntStats>;

/** Left for the database itself, which writes on while its folder is copied. */
const KEPT_FREE_BYTES = 128 * 1_048_576;
/** Times of files are exact to some milliseconds only: a file that was as young as this may have changed unseen. */
const SETTLED_NANOSECONDS = 2_000_000_000n;

async function look(root: string): Promise<{ folders: string[]; files: Map<string, BigIntStats> }> {
  const folders: string[] = [];
  const files = new Map<string, BigIntStats>();
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) folders.push(path.slice(root.length + 1));
    const stats = entry.isFile() ? await lstat(path, { bigint: true }).catch(() => undefined) : undefined;
    if (stats) files.set(path.slice(root.length + 1), stats); // else it went while we looked
  }
  return { folders, files };
}

const isSame = (a: BigIntStats, b: BigIntStats | undefined): boolean =>
  b !== undefined &&
  a.ino === b.ino &&
  a.size === b.size &&
  a.mtimeNs === b.mtimeNs &&
  a.ctimeNs === b.ctimeNs;

/** Copies what is not as `seen`; answers what the files were like before they were copied. */
async function copyChanged({ from, to, signal }: CopyOptions, seen: FileStats): Promise<FileStats> {
  const { folders, files } = await look(from);
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  for (const [name, stats] of files) {
    signal.throwIfAborted();
    if (!isSame(stats, seen.get(name)))
      await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE);
  }
  for (const name of seen.keys()) if (!files.has(name)) await rm(join(to, name), { force: true });
  return files;
}

function orGone(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'ENOENT') return false;
  throw error;
}

/** The same while the database goes on: what goes meanwhile is missing, what changes is not among what is returned. */
async function copyLive(options: CopyOptions): Promise<FileStats> {
  const began = BigInt(Date.now()) * 1_000_000n;
  const { folders, files } = await look(options.from);
  for (const folder of folders) await mkdir(join(options.to, folder), { recursive: true, mode: 0o700 });
  const settled = new Map<string, BigIntStats>();
  for (const [name, stats] of files) {
    options.signal.throwIfAborted();
    if (began - stats.mtimeNs < SETTLED_NANOSECONDS) continue; // it changes now: it is copied while all wait
    const isCopied = await copyFile(
      join(options.from, name),
      join(options.to, name),
      constants.COPYFILE_FICLONE,
    ).then(() => true, orGone);
    if (isCopied) settled.set(name, stats);
  }
  return settled;
}

async function refuseWithoutRoom(from: string, to: string): Promise<number> {
  const { files } = await look(from);
  const bytes = [...files.values()].reduce((sum, { size }) => sum + Number(size), 0);
  const { bavail, bsize } = await statfs(dirname(to));
  if (bavail * bsize < bytes + KEPT_FREE_BYTES)
    throw new NoRoomForCopy(
      `there is no space in ${dirname(to)} for a copy of the database: it takes ${Math.ceil((bytes + KEPT_FREE_BYTES) / 1_048_576)} MB. Free some, or stop the portal for the backup`,
    );
  return bytes;
}

/**
 * Copies a folder that is written to, as it is at one instant: most of it while everything goes on, the rest while
 * nobody writes. After a failure nothing is left of the copy. @throws NoRoomForCopy
 */
export async function copyWhileHeld(options: CopyOptions): Promise<FolderCopy> {
  const { from, to, hold } = options;
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true, mode: 0o700 });
  try {
    const bytes = await refuseWithoutRoom(from, to);
    const seen = await copyLive(options);
    const heldMs = await hold(async () => {
      const began = performance.now();
      await copyChanged(options, seen);
      return performance.now() - began;
    });
    return { bytes, heldMs };
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
}
