import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { makeRecording } from '../../../testing/recording-files.ts';
import { FolderStorage } from '../../../platform/storage/folder.ts';
import { streamTracksZip } from './tracks-zip.ts';

async function inDirectory(
  work: (directory: string, zip: () => Promise<Readable>) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-zip-'));
  try {
    const tracks = join(directory, 'tracks');
    await mkdir(tracks);
    await work(tracks, () => streamTracksZip(new FolderStorage(directory), 'tracks'));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

test('a ZIP holds the manifest and the tracks that are there, and nothing from elsewhere', () =>
  inDirectory(async (directory, zip) => {
    const bytes = Buffer.alloc(300_000, 'track');
    await writeFile(join(directory, 'TR_one.webm'), bytes);
    await writeFile(join(directory, 'unrelated'), 'unrelated');
    const tracks = ['TR_one.webm', 'TR_missing.webm', '../outside.webm'].map((file) => ({
      file,
      identity: 'ada',
    }));
    await makeRecording(directory, { durationMs: 0, joins: [], leaves: [], tracks });
    const files = unzipSync(await buffer(await zip()));
    expect(Object.keys(files)).toEqual(['manifest.json', 'TR_one.webm']);
    expect(Buffer.from(files['TR_one.webm'] ?? []).equals(bytes)).toBe(true);
  }));

test('without a manifest there is no ZIP', () =>
  inDirectory((_directory, zip) => expect(zip()).rejects.toThrow(/there is no tracks\/manifest/)));
