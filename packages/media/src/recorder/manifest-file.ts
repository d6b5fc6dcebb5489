import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE, parseManifest, type RecordingManifest } from './manifest.ts';

/**
 * Writes a manifest so that a reader finds the old one or the new one, never half of one, and a power loss takes back
 * neither it nor the names of the files beside it.
 */
export async function writeManifest(directory: string, manifest: RecordingManifest): Promise<void> {
  const path = join(directory, MANIFEST_FILE);
  await writeFile(`${path}.new`, `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  const names = await open(directory);
  try {
    await names.sync();
  } finally {
    await names.close();
  }
}

/** Reads the manifest of a directory; rejects when there is none. */
export async function readManifest(directory: string): Promise<RecordingManifest> {
  return parseManifest(JSON.parse(await readFile(join(directory, MANIFEST_FILE), 'utf8')));
}
