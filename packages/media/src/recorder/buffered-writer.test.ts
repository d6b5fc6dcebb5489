import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppendFile } from './append-file.ts';
import { BufferedWriter } from './buffered-writer.ts';

/** A disk that remembers how much of a file would survive a power loss. */
class Disk implements AppendFile {
  written = '';
  durable = '';
  syncs = 0;
  /** What a sync waits for. */
  pause: Promise<void> = Promise.resolve();

  append(bytes: Uint8Array): Promise<void> {
    this.written += Buffer.from(bytes).toString();
    return Promise.resolve();
  }

  async sync(): Promise<void> {
    this.syncs += 1;
    const { written } = this;
    await this.pause;
    this.durable = written;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

let disk: Disk;
let errors: unknown[];
let writer: BufferedWriter;
beforeEach(() => {
  vi.useFakeTimers();
  disk = new Disk();
  errors = [];
  writer = new BufferedWriter(disk, (error) => errors.push(error));
});
afterEach(() => {
  vi.useRealTimers();
});

it('has everything on the disk within a second, also the last before a silence', async () => {
  for (const word of 'what is said before a long silence'.split(' ')) {
    writer.append(Buffer.from(`${word} `));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(900);
  expect(disk.durable).toBe('what is said before a long silence ');
  const { syncs } = disk;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(disk.syncs).toBe(syncs);
});

it('writes large pieces at once, and no more often than a slow disk can sync', async () => {
  const slow = Promise.withResolvers<void>();
  disk.pause = slow.promise;
  writer.append(Buffer.alloc(70_000, 'a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(disk.written).toHaveLength(70_000);
  await vi.advanceTimersByTimeAsync(1000);
  for (let tick = 0; tick < 20; tick += 1) {
    writer.append(Buffer.from('b'));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(disk.syncs).toBe(1);
  disk.pause = Promise.resolve();
  slow.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect([disk.durable.length, disk.syncs]).toEqual([70_020, 2]);
});

it('says once that the disk failed, and writes nothing more', async () => {
  vi.spyOn(disk, 'append').mockRejectedValue(new Error('ENOSPC'));
  writer.append(Buffer.from('a'));
  await vi.advanceTimersByTimeAsync(1000);
  writer.append(Buffer.from('b'));
  await writer.close();
  expect([errors, disk.syncs]).toEqual([[new Error('ENOSPC')], 0]);
});

it('gives up on a disk that takes less than comes, before memory is full', async () => {
  const never = Promise.withResolvers<void>();
  disk.pause = never.promise;
  writer.append(Buffer.from('a'));
  await vi.advanceTimersByTimeAsync(1000); // the sync that does not end
  for (let megabytes = 0; megabytes < 40; megabytes += 1) writer.append(Buffer.alloc(1 << 20));
  expect(errors).toEqual([new Error('the disk is too slow')]);
  never.resolve();
  await writer.close();
  expect(disk.written).toBe('a');
});
