import { statfs } from 'node:fs/promises';
import type { Log } from '../log/log.ts';
import { StorageFull } from '../storage/storage.ts';

const MEGABYTE = 1_048_576;
/** Below this nothing more is written: three segments of the embedded database's log, so that it never meets the end. */
export const LEAST_FREE_BYTES = 48 * MEGABYTE;
/** Above this writing goes on; the gap keeps it from flickering. */
const ENOUGH_FREE_BYTES = 56 * MEGABYTE;
const LOOK_EVERY_MS = 1000;

/** The space on the disk of a folder. */
export interface DiskSpace {
  /** Throws `StorageFull` while the last look found too little space to write. */
  check(): void;
  /** Looks anew: whether there is enough space to go on. */
  look(): Promise<boolean>;
  stop(): void;
}

/** Watches the disk of the data folder: one line when it is full, one when there is space again. */
export function watchSpace({ directory, log }: { directory: string; log: Log }): DiskSpace {
  let isFull = false;
  const see = (free: number): boolean => {
    const wasFull = isFull;
    isFull = free < (wasFull ? ENOUGH_FREE_BYTES : LEAST_FREE_BYTES);
    const seen = { directory, freeMegabytes: Math.floor(free / MEGABYTE) };
    if (isFull && !wasFull)
      log.error(seen, 'the disk of DATA_DIR is full: nothing is written until there is space');
    if (wasFull && !isFull) log.info(seen, 'the disk of DATA_DIR has space again');
    return !isFull;
  };
  const look = async (): Promise<boolean> => {
    const { bavail, bsize } = await statfs(directory);
    return see(bavail * bsize);
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error, directory }, 'the disk does not say its space'));
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    check() {
      if (isFull) throw new StorageFull(`DATA_DIR ${directory}: the disk is full. Free some space there.`);
    },
    look,
    stop: () => clearInterval(timer),
  };
}
