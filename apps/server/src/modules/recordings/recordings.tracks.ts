import { join } from 'node:path';
import { writeStream } from '../../platform/storage/folder.ts';
import { StorageAway, type Storage } from '../../platform/storage/storage.ts';
import { manifestKey, tracksKey, workKey } from './recordings.context.ts';

/**
 * A folder of this machine with the tracks of a recording: fetched from the store into the folder where the movie is
 * made, or that of the engine where there is no store, or they never went there. Rejects with `StorageAway` also when
 * they lie on the disk of another machine.
 */
export async function tracksFolder(storage: Storage, id: string): Promise<string> {
  const { local } = storage;
  const key = tracksKey(id);
  const manifest = manifestKey(id);
  if (!storage.isRemote) return await local.folder(key);
  if (!(await storage.find(manifest, { isSettled: true }))) {
    if (await local.find(manifest)) return await local.folder(key);
    throw new StorageAway('the tracks are neither in the store nor on this disk');
  }
  const folder = await local.folder(`${workKey(id)}/tracks`);
  for await (const file of storage.list(key))
    await writeStream(join(folder, file.key.slice(key.length + 1)), await storage.read(file.key));
  return folder;
}
