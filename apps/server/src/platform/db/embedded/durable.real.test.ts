import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCommand } from '../../../testing/program.ts';

const program = fileURLToPath(new URL('../../../testing/programs/commit-once.ts', import.meta.url));
const main = fileURLToPath(new URL('../../../main.ts', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-durable-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test(
  'a commit is on the disk before it is acknowledged: the write-ahead log is synced in between',
  { timeout: 60_000 },
  async () => {
    const trace = join(folder, 'trace');
    const traced = startCommand('strace', {
      args: ['-f', '-y', '-o', trace, '-e', 'trace=fsync,fdatasync,write', process.execPath, program],
      env: { DATA_DIR: join(folder, 'data') },
    });
    expect(await traced.ended).toBe(0);
    const lines = (await readFile(trace, 'utf8')).split('\n');
    const begin = lines.findIndex((line) => line.includes('"commit begins'));
    const end = lines.findIndex((line) => line.includes('"commit ended'));
    expect(begin).toBeGreaterThan(0);
    const during = lines
      .slice(begin, end)
      .filter((line) => /f(data)?sync\(\d+<[^>]*\/pg_wal\/[0-9A-F]{24}>/.test(line));
    expect(during.length).toBeGreaterThan(0);
  },
);

test(
  'a data folder on a file system that is only read is named in one line',
  { timeout: 60_000 },
  async () => {
    const portal = startCommand('unshare', {
      // the mount is seen by this one process only, and gone with it
      args: [
        '--mount',
        'sh',
        '-c',
        'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$1" --disable-warning=ExperimentalWarning "$2"',
        folder,
        process.execPath,
        main,
      ],
      env: { DATA_DIR: folder, DATABASE_URL: '', PORT: '0', MEDIA_PORT: '0' },
    });
    expect(await portal.ended).toBe(1);
    expect(portal.errors).toHaveLength(1);
    expect(portal.errors[0]).toMatch(
      new RegExp(
        `^portico: DATA_DIR ${folder}: cannot be written \\(.+\\)\\. Give this user the right to write there`,
      ),
    );
  },
);
