import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCommand } from '../../../testing/program.ts';
import { lockDataFolder } from './lock.ts';

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

test.each([
  ['is empty', {}],
  ['is empty, beside a PostgreSQL', { DATABASE_URL: process.env['TEST_DATABASE_URL'] }],
  ['holds a portal', { files: ['lock.db', 'owner.json', 'secrets.json'] }],
])(
  'a data folder that %s, on a file system that is only read, is named in one line',
  { timeout: 60_000 },
  async (_what, { files = [], ...env }: { files?: string[]; DATABASE_URL?: string | undefined }) => {
    if (files.length > 0) lockDataFolder(folder).release(); // makes a lock.db as a portal does
    for (const file of files.slice(1)) await writeFile(join(folder, file), '{}');
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
      env: { DATA_DIR: folder, DATABASE_URL: '', PORT: '0', MEDIA_PORT: '0', ...env },
    });
    expect(await portal.ended).toBe(1);
    expect(portal.errors).toEqual([
      expect.stringMatching(
        new RegExp(
          `^portico: DATA_DIR ${folder}: cannot be written \\(.+\\)\\. Give this user the right to write there, or choose another DATA_DIR\\.$`,
        ),
      ),
    ]);
  },
);
