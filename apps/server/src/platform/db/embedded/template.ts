import { constants, existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { syncPath, syncPathNow } from '../../storage/sync.ts';
import { startWorker, stopWorker } from './open.ts';

/** The pinned version of the embedded database; a template belongs to exactly one. */
function engineVersion(): string {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = createRequire(main)(join(dirname(main), '..', 'package.json')) as { version: string };
  return manifest.version;
}

/** At once: a thousand files, each of which would wait three times for a thread. */
async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  for (const entry of entries) syncPathNow(join(entry.parentPath, entry.name));
  syncPathNow(directory);
}

async function makeTemplate(template: string): Promise<void> {
  const unfinished = `${template}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true }); // of a process that died; numbers come again in containers
  await mkdir(unfinished, { recursive: true });
  await stopWorker(await startWorker(unfinished));
  await syncTree(unfinished); // a power cut must not leave a template with empty files to be copied from then on
  try {
    await rename(unfinished, template);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    await rm(unfinished, { recursive: true }); // another process was first
  }
}

/** The folder with an empty cluster, made once per engine version (2 s, 760 MB of memory) and then only copied. */
export async function ensureTemplate(cacheDirectory: string): Promise<string> {
  const template = join(cacheDirectory, `database-${engineVersion()}`);
  if (!existsSync(template)) await makeTemplate(template);
  return template;
}

/** Copies a cluster so that a crash at any moment leaves either nothing or all of it. */
export async function copyCluster(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(to), { recursive: true });
  await cp(from, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await chmod(unfinished, 0o700); // its files keep the rights that the engine gave those of the template
  await syncTree(unfinished);
  await rename(unfinished, to);
  await syncPath(dirname(to));
}

/** Makes sure that `directory` holds a cluster. */
export async function ensureCluster(directory: string, cacheDirectory: string): Promise<void> {
  if (existsSync(directory)) return;
  await copyCluster(await ensureTemplate(cacheDirectory), directory);
}
