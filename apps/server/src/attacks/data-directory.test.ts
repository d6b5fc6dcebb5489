// What a portal keeps is for its own user: nobody else of the machine reads its secrets, its rows or its recordings.
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '@portico/testkit/database';
import { startTestApp } from '../testing/app.ts';
import { embeddedPlace, runOn, startOn } from '../testing/backups.ts';
import { makeSite } from '../testing/people.ts';
import { DataFolderUnusable, makeDataFolder } from '../platform/disk/data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-rights-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Any user but the one that these tests run as. */
const SOMEBODY_ELSE = (process.geteuid?.() ?? 0) + 12_345;
const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

/** What others may look into: they come through open folders only. */
async function openIn(path: string): Promise<string[]> {
  const stats = await lstat(path);
  if (stats.isSymbolicLink()) return [];
  if ((stats.mode & 0o077) === 0) return [];
  if (!stats.isDirectory()) return [path];
  const names = await readdir(path);
  return [path, ...(await Promise.all(names.map((name) => openIn(join(path, name))))).flat()];
}

function refusalOf(directory: string, user?: number): string {
  try {
    makeDataFolder(directory, user);
  } catch (error) {
    return error instanceof DataFolderUnusable ? error.message : `a fault: ${String(error)}`;
  }
  return 'it was not refused';
}

describe('a data folder that other users may look into', () => {
  test.each(['755', '750', '711', '777', '2770', '701'])('of mode %s is closed', async (octal) => {
    await chmod(folder, Number.parseInt(octal, 8));
    makeDataFolder(folder);
    expect(await modeOf(folder)).toBe('700');
  });

  test('is closed by the start of a portal, with all that is in it', async () => {
    const database = await createTestDatabase();
    await mkdir(join(database.dataDirectory, 'storage', 'recordings'), { recursive: true });
    await writeFile(join(database.dataDirectory, 'storage', 'recordings', 'old.mp4'), 'a movie');
    for (const path of ['storage/recordings', 'storage', ''])
      await chmod(join(database.dataDirectory, path), 0o755);
    const app = await startTestApp({ database, settings: { PORTICO_SECRET: '' } });
    try {
      await makeSite(app);
      expect(await modeOf(database.dataDirectory)).toBe('700');
      const names = await readdir(database.dataDirectory);
      expect(names).toEqual(expect.arrayContaining(['secrets.json', 'storage']));
      const open = await Promise.all(names.map((name) => openIn(join(database.dataDirectory, name))));
      expect(open.flat().filter((path) => !/lock\.db/.test(path))).toEqual([]);
    } finally {
      await app.stop();
      await database.drop();
    }
  });

  test('has secrets, rows and recordings closed that somebody copied there with other rights', async () => {
    for (const name of ['database', 'storage', 'storage/recordings', 'snapshot', 'live'])
      await mkdir(join(folder, name), { recursive: true, mode: 0o755 });
    await writeFile(join(folder, 'secrets.json'), '{}', { mode: 0o644 });
    makeDataFolder(folder);
    for (const name of ['database', 'storage', 'storage/recordings', 'snapshot', 'live'])
      expect([name, await modeOf(join(folder, name))]).toEqual([name, '700']);
    expect(await modeOf(join(folder, 'secrets.json'))).toBe('600');
  });

  test('has recordings closed that lie on another disk, behind a link', async () => {
    const data = join(folder, 'data');
    const disk = join(folder, 'disk');
    await mkdir(join(data, 'storage'), { recursive: true });
    await mkdir(disk, { mode: 0o755 });
    await chmod(data, 0o755);
    await symlink(disk, join(data, 'storage', 'recordings'));
    makeDataFolder(data);
    expect(await modeOf(disk)).toBe('700');
  });

  test('closes nothing that a link leads to which somebody else could have put there', async () => {
    const data = join(folder, 'data');
    const system = join(folder, 'system');
    await mkdir(system, { mode: 0o755 });
    await mkdir(join(data, 'database'), { recursive: true });
    await symlink(system, join(data, 'storage'));
    await chmod(data, 0o777);
    expect(refusalOf(data)).toMatch(/other users could write into it, and .* leads to a folder/);
    expect(await modeOf(system)).toBe('755');
  });

  test('a folder of another user is refused in one line that says what to do', async () => {
    await chmod(folder, 0o755);
    const line = refusalOf(folder, SOMEBODY_ELSE);
    expect(line).toBe(
      `DATA_DIR ${folder}: other users may look into ${folder} (mode 0755), and it is not this user’s: run chmod go= ${folder} as its owner, or choose a folder of this user’s own. One below it, such as ${join(folder, 'portico')}, is made when it is missing.`,
    );
    expect(await modeOf(folder)).toBe('755');
  });

  test('a folder of everybody is refused, and stays as it is', async () => {
    await chmod(folder, 0o1777);
    expect(refusalOf(folder)).toMatch(/mode 1777.*choose a folder for Portico alone, such as .*portico/);
    expect(await modeOf(folder)).toBe('777');
  });

  test('a folder that holds files others may need is refused, and stays as it is', async () => {
    await writeFile(join(folder, 'index.html'), 'a page');
    await chmod(folder, 0o755);
    expect(refusalOf(folder)).toMatch(/holds what is not a portal’s: choose a folder for Portico alone/);
    expect(await modeOf(folder)).toBe('755');
  });

  test('a folder that is the root of a disk of its own is closed', async () => {
    await mkdir(join(folder, 'lost+found'));
    await chmod(folder, 0o755);
    makeDataFolder(folder);
    expect(await modeOf(folder)).toBe('700');
  });

  test('a folder that is the home its user was made with, as in the container, is closed', async () => {
    for (const name of ['.bash_logout', '.bashrc', '.profile']) await writeFile(join(folder, name), 'x');
    await mkdir(join(folder, '.cache'));
    await chmod(folder, 0o755);
    makeDataFolder(folder);
    expect(await modeOf(folder)).toBe('700');
  });

  test('a folder of its own that others need not look into is used as it is, whatever else is in it', async () => {
    await writeFile(join(folder, 'notes'), 'of the administrator');
    await chmod(folder, 0o700);
    makeDataFolder(folder);
    expect(await modeOf(join(folder, 'notes'))).toBe('644');
  });
});

describe('the programs of a portal', () => {
  test('write for their own user alone: rows, secret, backup and what is restored', async () => {
    const from = await embeddedPlace();
    const to = await embeddedPlace();
    try {
      await chmod(from.dataDirectory, 0o755);
      const portal = startOn(from, 'start');
      await portal.saw('is ready');
      expect(await openIn(from.dataDirectory)).toEqual([]);
      await portal.kill('SIGTERM');
      const archive = join(folder, 'portico.tar');
      expect((await runOn(from, 'backup', { file: archive })).code).toBe(0);
      expect(await modeOf(archive)).toBe('600');
      await chmod(to.dataDirectory, 0o755);
      expect((await runOn(to, 'restore', { file: archive })).code).toBe(0);
      expect(await openIn(to.dataDirectory)).toEqual([]);
      const open = await Promise.all(
        (await readdir(to.dataDirectory)).map((name) => openIn(join(to.dataDirectory, name))),
      );
      expect(open.flat()).toEqual([]);
    } finally {
      await from.drop();
      await to.drop();
    }
  }, 90_000);

  test('refuse a folder that others use with one line and no stack', async () => {
    const place = await embeddedPlace();
    try {
      await writeFile(join(place.dataDirectory, 'index.html'), 'a page');
      await chmod(place.dataDirectory, 0o755);
      const { code, errors } = await runOn(place, 'start');
      expect(code).not.toBe(0);
      expect(errors).toEqual([
        expect.stringContaining(`portico: DATA_DIR ${place.dataDirectory}: other users`),
      ]);
    } finally {
      await place.drop();
    }
  }, 60_000);
});
