// `npm run backup`: everything that a portal knows, in one file, beside a running portal or without one.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ArchiveWriter } from './backup/archive-writer.ts';
import { endOnSignal, progress, readFileArgument } from './backup/console.ts';
import { makeBackup, megabytes, type BackupPlan, type BackupSummary } from './backup/make-backup.ts';
import { openSource, secretsOf } from './backup/source.ts';
import { proveWritable, refuseTarget } from './backup/target.ts';
import { systemClock } from './platform/clock/clock.ts';
import { readSettings } from './platform/settings/read.ts';
import { openStorage } from './platform/storage/open.ts';
import { version } from './platform/version.ts';
import { fail, say, writeForOwnerOnly } from './process.ts';

process.env['NODE_ENV'] ??= 'production';
writeForOwnerOnly();

const help = `npm run backup -- FILE

  writes all rows (as they are at one instant), all files and the secret of the portal into FILE, a tar archive

It takes the same settings as npm start (DATA_DIR, DATABASE_URL …) and works whether the portal runs or not. FILE must
not exist; it appears once it is whole. It holds everything that people entrusted to the portal: keep it as safe.
npm run restore -- FILE brings it back. docs/backup.md tells more.`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Removes what a backup into the same file left that was killed. */
function removeLeftovers(file: string): void {
  const folder = dirname(file);
  for (const name of readdirSync(folder)) {
    const [, pid] = name.startsWith(`${basename(file)}.`)
      ? (/\.(\d+)(\.rows)?\.partial$/.exec(name) ?? [])
      : [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}

async function backup(file: string): Promise<void> {
  const folder = dirname(file);
  const settings = readSettings(process.env);
  refuseTarget(file, settings);
  const partial = `${file}.${process.pid}.partial`;
  proveWritable(partial);
  process.on('exit', () => {
    const parts = [partial, `${file}.${process.pid}.rows.partial`];
    for (const part of parts.filter((path) => existsSync(path))) rmSync(part, { force: true });
  });
  endOnSignal(() => 'interrupted');
  removeLeftovers(file);
  const source = await openSource(settings);
  try {
    if (source.heldMs !== undefined)
      say(
        `the portal goes on; its requests waited ${Math.ceil(source.heldMs)} ms for a copy of the database`,
      );
    const { bytes, rows, files, sha256 } = await write({ settings, source, file, folder }, partial);
    if (settings.PORTICO_SECRET !== undefined)
      say('the archive does not hold PORTICO_SECRET: keep it yourself, a restored portal needs it');
    say(`${file}: ${megabytes(bytes)}, ${rows} rows, ${files} files, SHA-256 ${sha256}`);
  } finally {
    await source.close();
  }
}

type Given = Pick<BackupPlan, 'settings' | 'source' | 'file' | 'folder'>;

async function write(given: Given, partial: string): Promise<BackupSummary> {
  const { settings } = given;
  const at = systemClock.now();
  const writer = await ArchiveWriter.create(partial, at);
  try {
    return await makeBackup({
      ...given,
      storage: await openStorage(settings),
      secrets: secretsOf(settings),
      writer,
      version,
      at,
      tell: progress(),
    });
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

try {
  const file = readFileArgument('backup');
  if (file === undefined) say(help);
  else await backup(file);
  process.exit(0);
} catch (error) {
  fail(error);
}
