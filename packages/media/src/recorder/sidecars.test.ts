import { expect, it } from 'vitest';
import type { AppendFile } from './append-file.ts';
import { Loudness } from './loudness.ts';
import { SeekIndex } from './seek-index.ts';
import { TrackFile } from './track-file.ts';

/** A file in memory. */
class Memory implements AppendFile {
  bytes = Buffer.alloc(0);

  append(bytes: Uint8Array): Promise<void> {
    this.bytes = Buffer.concat([this.bytes, bytes]);
    return Promise.resolve();
  }

  sync(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const fail = (error: unknown): never => {
  throw error;
};

it('loudness has a byte for each tenth of a second, the loudest of it, silence where nothing came', async () => {
  const file = new Memory();
  const loudness = new Loudness(file, fail);
  for (const [ms, level] of [
    [0, 60],
    [20, 40],
    [80, 90],
    [100, 127],
    [420, 27],
    [440, 30],
  ] as const)
    loudness.note(ms, level);
  await loudness.close();
  expect([...file.bytes]).toEqual([87, 0, 0, 0, 100]);
});

it('an index leads to clusters that begin with a keyframe, each some seconds after the one before', async () => {
  const [media, entries] = [new Memory(), new Memory()];
  const index = new SeekIndex(entries, fail);
  const parameters = { codec: 'vp8', width: 320, height: 180 };
  const webm = new TrackFile(media, { codec: 'vp8', parameters }, { index, onError: fail });
  for (let ms = 0; ms <= 60_000; ms += 100)
    webm.add({
      ms,
      keyframe: [0, 2000, 6000, 18_000, 59_900].includes(ms),
      data: Buffer.from(`frame ${ms};`),
    });
  await webm.close();
  await index.close();
  const found = Array.from({ length: entries.bytes.length / 16 }, (_, at) => ({
    ms: entries.bytes.readDoubleBE(at * 16),
    position: entries.bytes.readDoubleBE(at * 16 + 8),
  }));
  // 18 s + 32.7 s: there a cluster has to begin with whatever comes
  expect(found.map(({ ms }) => ms)).toEqual([6000, 18_000, 59_900]);
  for (const { ms, position } of found) {
    expect(media.bytes.readUInt32BE(position)).toBe(0x1f43b675);
    expect(media.bytes.subarray(position, position + 40).toString('latin1')).toContain(`frame ${ms};`);
  }
});
