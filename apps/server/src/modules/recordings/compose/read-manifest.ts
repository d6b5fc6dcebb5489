import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MANIFEST_FILE, parseManifest, type RecordingManifest } from '@portico/media';

/** A recording's manifest, without tracks that lie elsewhere; throws when it is damaged. */
export function manifestOf(text: string): RecordingManifest {
  const manifest = parseManifest(JSON.parse(text));
  const isInside = ({ file }: { file: string }) => file === basename(file) && !file.startsWith('.');
  return { ...manifest, tracks: manifest.tracks.filter(isInside) };
}

/** The manifest of a recording's directory; rejects when it is missing or damaged. */
export const readManifest = async (directory: string): Promise<RecordingManifest> =>
  manifestOf(await readFile(join(directory, MANIFEST_FILE), 'utf8'));
