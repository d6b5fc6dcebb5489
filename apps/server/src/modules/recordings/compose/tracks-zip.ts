import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { MANIFEST_FILE } from '@portico/media';
import { ZipFile } from 'yazl';
import { readManifest } from './read-manifest.ts';

/**
 * A ZIP of a recording's tracks and their manifest, made while it is read: what can be offered where no movie can be composed.
 * Tracks that are missing are left out. Rejects when there is no manifest; the stream fails when a file goes away meanwhile.
 */
export async function streamTracksZip(directory: string): Promise<Readable> {
  const { tracks } = await readManifest(directory);
  const zip = new ZipFile();
  const stream = new PassThrough();
  zip.on('error', (error) => stream.destroy(error));
  for (const file of [MANIFEST_FILE, ...new Set(tracks.map((track) => track.file))]) {
    const path = join(directory, file);
    const isThere = await stat(path).then(
      (stats) => stats.isFile(),
      () => false,
    );
    // Video and Opus are compressed already.
    if (isThere) zip.addFile(path, file, { compress: false });
  }
  zip.end();
  zip.outputStream.pipe(stream);
  return stream;
}
