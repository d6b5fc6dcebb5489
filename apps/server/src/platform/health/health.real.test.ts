import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderStorage } from '../storage/folder.ts';
import { createHealth } from './health.ts';
import { checkDisk, checkStorage, readUsage } from './machine-checks.ts';

// A disk of 640 MB that fills. It takes the right to mount.

const run = promisify(execFile);
const BYTES = 640 * 1_048_576;
const CHUNK_BYTES = 16 * 1_048_576;
let disk: string;
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'portico-health-'));
  await run('mount', ['-t', 'tmpfs', '-o', 'size=640m', 'tmpfs', disk]);
});
afterAll(async () => {
  await run('umount', [disk]);
  await rm(disk, { recursive: true });
});

/** Fills the disk until only this share is free; nothing at all when it is 0. */
async function leave(share: number): Promise<void> {
  const file = await open(join(disk, 'of-somebody-else'), 'w');
  const write = async (bytes: number): Promise<boolean> =>
    await file.write(Buffer.alloc(bytes)).then(
      () => true,
      () => false,
    );
  for (let left = Math.floor(BYTES * (1 - share)); left > 0; left -= CHUNK_BYTES)
    await write(Math.min(left, CHUNK_BYTES));
  if (share === 0) for (const bytes of [1_048_576, 4096]) while (await write(bytes));
  await file.close();
}

test.each([
  [0.5, 'ok', 'works'],
  [0.08, 'warn', 'low'],
  [0.07, 'fail', 'full'], // 44.8 MB: the embedded database writes nothing any more
  [0.01, 'fail', 'full'],
  [0, 'fail', 'full'],
])('with %d of the disk free, files and the data folder are %s: %s', async (share, state, word) => {
  await leave(share);
  const storage = new FolderStorage(disk);
  const parts = { storage, space: () => readUsage(disk), recordingsBytes: () => Promise.resolve(0) };
  const findings = await createHealth([checkStorage(parts), checkDisk(disk)]).run();
  expect(findings.storage).toMatchObject({ state, word, arguments: { sizeBytes: BYTES } });
  expect(findings.disk).toMatchObject({ state, word, arguments: { sizeBytes: BYTES } });
});
