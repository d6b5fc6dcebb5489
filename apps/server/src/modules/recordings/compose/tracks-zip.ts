import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { MANIFEST_FILE } from '@portico/media';
import { ZipFile } from 'yazl';
import type { Storage } from '../../../platform/storage/storage.ts';
import { manifestOf } from './read-manifest.ts';

/**
 * A ZIP of a recording's tracks and their manifest below a key, made while it is read: what can be offered where no movie
 * can be composed. Tracks that are missing are left out. Rejects when there is no manifest; the stream fails when a file
 * goes away meanwhile.
 */
export async function streamTracksZip(storage: Storage, key: string): Promise<Readable> {
  const manifest = await text(await storage.read(`${key}/${MANIFEST_FILE}`));
  const { tracks } = manifestOf(manifest);
  const there = new Map<string, number>();
  for await (const file of storage.list(key)) there.set(file.key, file.bytes);
  const zip = new ZipFile();
  const stream = new PassThrough();
  const fail = (error: unknown): void => void stream.destroy(error as Error);
  let current: Readable | undefined;
  stream.on('close', () => current?.destroy()); // who asked for it may go away in the middle
  const openFile = async (file: string): Promise<Readable> => {
    current = (await storage.read(file)).on('error', fail);
    if (stream.destroyed) current.destroy();
    return current;
  };
  for (const name of [MANIFEST_FILE, ...new Set(tracks.map((track) => track.file))]) {
    const file = `${key}/${name}`;
    const size = there.get(file);
    if (size === undefined) continue;
    // Video and Opus are compressed already. One file after the other is opened.
    zip.addReadStreamLazy(name, { compress: false, size }, (opened) => {
      void openFile(file).then((one) => opened(null, one), fail);
    });
  }
  zip.end();
  zip.outputStream.pipe(stream);
  return stream;
}
