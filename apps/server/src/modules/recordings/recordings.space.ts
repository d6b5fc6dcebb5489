import type { LocalFiles } from '../../platform/storage/storage.ts';
import { readManifest } from './compose/index.ts';
import { tracksKey } from './recordings.context.ts';

const MEGABYTE = 1_000_000;
/** Kept in a file from the beginning: even on a disk that others filled, what was recorded becomes a movie. */
export const RESERVE_BYTES = 8 * MEGABYTE;
const LEAST_FREE_BYTES = 8 * MEGABYTE;
const MARGIN_BYTES = 2 * MEGABYTE;
/** A composed movie takes less than this, whatever the number of people. */
const MOVIE_BYTES_PER_SECOND = 250_000;

/** Whether a recording can begin. */
export const hasSpaceToBegin = async (local: Pick<LocalFiles, 'freeBytes'>): Promise<boolean> =>
  (await local.freeBytes()) >= LEAST_FREE_BYTES + RESERVE_BYTES;

/** Whether there is still room for the movie of a recording that goes on. */
export async function hasSpaceForMovie(
  local: Pick<LocalFiles, 'freeBytes' | 'bytesBelow'>,
  id: string,
  directory: string,
): Promise<boolean> {
  const [free, taken] = await Promise.all([local.freeBytes(), local.bytesBelow(tracksKey(id))]);
  const durationMs = await readManifest(directory).then(
    (manifest) => manifest.durationMs,
    () => 0,
  );
  const movie = Math.min(taken, (durationMs / 1000) * MOVIE_BYTES_PER_SECOND);
  return free + RESERVE_BYTES > movie + MARGIN_BYTES;
}
