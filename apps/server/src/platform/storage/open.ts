import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../settings/table.ts';
import { FolderStorage } from './folder.ts';
import { hashFile, hashStream } from './hash.ts';
import { readLocation, type Location } from './location.ts';
import type { S3Store } from './s3.ts';
import { FilesDiffer, type Storage } from './storage.ts';

/** The folder of this machine: everything, or what waits to be brought to the store. */
export const openFolder = ({ DATA_DIR }: Settings): FolderStorage =>
  new FolderStorage(join(DATA_DIR, 'storage'));

/** Whether we may really list, write, read and delete there. */
async function check(store: S3Store): Promise<void> {
  const key = `check/${randomUUID()}`;
  const folder = await mkdtemp(join(tmpdir(), 'portico-check-'));
  try {
    const path = join(folder, 'check');
    await writeFile(path, 'Portico writes here');
    await store.list('check').next();
    const sha256 = await hashFile(path);
    await store.upload(key, path, { sha256, modifiedAt: new Date() });
    const given = await hashStream(await store.read(key));
    if (given !== sha256) throw new FilesDiffer(`${key} has other bytes`);
    await store.remove(key);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The object store of the settings once it was tried, or undefined for none.
 * @throws {WrongSetting} for settings that do not fit together.
 * @throws {StorageUnusable} when it does not answer or refuses us, in one line that says what to do.
 */
export async function openStore(settings: Settings): Promise<S3Store | undefined> {
  const location = readLocation(settings);
  return location && (await connect(location));
}

async function connect(location: Location): Promise<S3Store> {
  // much code, which a portal without a store never loads
  const [{ S3Store }, { explainUnusable }] = await Promise.all([import('./s3.ts'), import('./s3-errors.ts')]);
  const store = new S3Store(location);
  try {
    await check(store);
    return store;
  } catch (error) {
    store.close();
    throw explainUnusable(error, location);
  }
}

/** Where the files of this deployment are kept. Rejects like `openStore`. */
export async function openStorage(settings: Settings): Promise<Storage> {
  const folder = openFolder(settings);
  const store = await openStore(settings);
  if (!store) return folder;
  const { ObjectStorage } = await import('./object-storage.ts');
  return new ObjectStorage(folder, store);
}
