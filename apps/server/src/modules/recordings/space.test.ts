import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MANIFEST_FILE, type RecordingManifest } from '@portico/media';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasSpaceForMovie, hasSpaceToBegin, RESERVE_BYTES } from './recordings.space.ts';

const MEGABYTE = 1_000_000;
const MINUTE_MS = 60_000;
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portico-space-'));
});
afterEach(() => rm(directory, { recursive: true }));

const diskOf = (free: number, taken = 0) => ({
  freeBytes: () => Promise.resolve(free * MEGABYTE),
  bytesBelow: () => Promise.resolve(taken * MEGABYTE),
});

async function record(durationMs: number): Promise<void> {
  const nothing = { room: 'room', startedAt: new Date(0).toISOString(), tracks: [], joins: [], leaves: [] };
  const manifest: RecordingManifest = { ...nothing, durationMs };
  await writeFile(join(directory, MANIFEST_FILE), JSON.stringify(manifest));
}

test.each([
  [15.9, false],
  [16, true],
])('with %d MB free a recording can begin: %s', async (free, can) => {
  expect(await hasSpaceToBegin(diskOf(free))).toBe(can);
});

// a minute of movie takes at most 15 MB, and never more than its tracks; 8 MB are kept for it, 2 MB stay free
test.each([
  ['a minute that is large', { minutes: 1, taken: 100, free: 9 }, false],
  ['a minute that is large', { minutes: 1, taken: 100, free: 9.1 }, true],
  ['an hour of silence', { minutes: 60, taken: 3, free: 0 }, true],
  ['an hour of pictures', { minutes: 60, taken: 5000, free: 890 }, false],
  ['an hour of pictures', { minutes: 60, taken: 5000, free: 900 }, true],
])('%s, %j: there is space for its movie: %s', async (_what, { minutes, taken, free }, isThere) => {
  await record(minutes * MINUTE_MS);
  expect(await hasSpaceForMovie(diskOf(free, taken), 'id', directory)).toBe(isThere);
});

test('a recording without manifest yet needs no room but that which stays free', async () => {
  expect(await hasSpaceForMovie(diskOf(-RESERVE_BYTES / MEGABYTE, 50), 'id', directory)).toBe(false);
  expect(await hasSpaceForMovie(diskOf(0, 50), 'id', directory)).toBe(true);
});
