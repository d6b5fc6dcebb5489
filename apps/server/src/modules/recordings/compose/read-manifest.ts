import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MANIFEST_FILE, parseManifest, type RecordingManifest } from '@portico/media';

/** The manifest of a recording's directory, without tracks that lie elsewhere; rejects when it is missing or damaged. */
export async function readManifest(directory: string): Promise<RecordingManifest> {
  const text = await readFile(join(directory, MANIFEST_FILE), 'utf8');
  const manifest = parseManifest(JSON.parse(text));
  const isInside = ({ file }: { file: string }) => file === basename(file) && !file.startsWith('.');
  return { ...manifest, tracks: manifest.tracks.filter(isInside) };
}
