import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The version that was built before builds wrote down theirs. */
const FIRST = '0.1.0';
/** So many earlier versions are kept. */
const KEPT = 2;

async function builtVersion(dist: string): Promise<string> {
  const file = join(dist, 'version');
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : FIRST;
}

const byVersion = (a: string, b: string): number => b.localeCompare(a, 'en', { numeric: true });

/**
 * Before a build: sets the hashed files of another version aside in `dist/kept/{version}`, where the server finds
 * them. A page that was open during an upgrade asks for them until it is loaded anew.
 */
export async function setAside(dist: string, version: string): Promise<void> {
  const assets = join(dist, 'client', 'assets');
  const before = await builtVersion(dist);
  const kept = join(dist, 'kept');
  if (before !== version && existsSync(assets) && !existsSync(join(kept, before))) {
    await mkdir(kept, { recursive: true });
    await rename(assets, join(kept, before));
  }
  if (!existsSync(kept)) return;
  const others = (await readdir(kept)).filter((one) => one !== version).toSorted(byVersion);
  await Promise.all(others.slice(KEPT).map((old) => rm(join(kept, old), { recursive: true })));
}

/** After a build: writes down whose files these are. */
export const recordBuild = (dist: string, version: string): Promise<void> =>
  writeFile(join(dist, 'version'), `${version}\n`);
