import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncPath } from '../platform/storage/sync.ts';
import { Refusal } from '../process.ts';
import { CHECKSUM_FILE, checksumLine, type Entry } from './manifest.ts';
import { paddingAfter, tarHeader, trailer } from './tar.ts';

/** What is left for everybody else on the disk: a portal whose disk is full cannot write either. */
const KEPT_FREE_BYTES = 64 * 1_048_576;
const LOOK_EVERY_BYTES = 32 * 1_048_576;

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Refuses to fill the disk of a folder with so many more bytes. */
export async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const mega = (count: number): number => Math.ceil(count / 1_048_576);
  if (bavail * bsize < bytes + KEPT_FREE_BYTES)
    throw new Refusal(
      `there is no space in ${folder}: ${mega(bytes + KEPT_FREE_BYTES)} MB are needed, ${mega(bavail * bsize)} MB are free. Choose another place, or free some space`,
    );
}

/** A disk that is full in spite of that is told in the same words. */
export async function orRefused<T>(folder: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isFull(error))
      throw new Refusal(`there is no space left in ${folder}. Choose another place, or free some space`);
    throw error;
  }
}

/** What an archive is once it is whole. */
export interface WrittenArchive {
  bytes: number;
  /** Of the whole file, as `sha256sum` tells it. */
  sha256: string;
}

/** Writes an archive under a temporary name; it has its own name once it is whole and on the disk. */
export class ArchiveWriter {
  readonly entries: Entry[] = [];
  readonly #handle: FileHandle;
  readonly #path: string;
  readonly #modifiedAt: number;
  readonly #whole = createHash('sha256');
  #bytes = 0;
  #lookAt = 0;

  private constructor(handle: FileHandle, path: string, at: Date) {
    this.#handle = handle;
    this.#path = path;
    this.#modifiedAt = Math.floor(at.getTime() / 1000);
  }

  static async create(path: string, at: Date): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, 'w', 0o600), path, at);
  }

  /** Adds a file whose size is known. @throws when the source gives more or less. */
  async add(name: string, bytes: number, source: AsyncIterable<Buffer>): Promise<void> {
    await this.#write(tarHeader({ name, bytes, modifiedAt: this.#modifiedAt }));
    const hash = createHash('sha256');
    let written = 0;
    for await (const chunk of source) {
      written += chunk.length;
      if (written > bytes) break;
      hash.update(chunk);
      await this.#write(chunk);
    }
    if (written !== bytes) throw new Refusal(`${name} changed while it was read: start the backup again`);
    await this.#write(Buffer.alloc(paddingAfter(bytes)));
    this.entries.push({ name, bytes, sha256: hash.digest('hex') });
  }

  async addBytes(name: string, content: Buffer): Promise<void> {
    await this.add(name, content.length, piecesOf([content]));
  }

  /** Adds a file of this machine. */
  async addFile(name: string, path: string): Promise<void> {
    await this.add(name, (await stat(path)).size, createReadStream(path));
  }

  /** Ends the archive and gives it its name. */
  async finish(path: string): Promise<WrittenArchive> {
    const line = checksumLine(this.#whole.copy().digest('hex'), this.#bytes);
    await this.addBytes(CHECKSUM_FILE, Buffer.from(line));
    await this.#write(trailer);
    await orRefused(dirname(path), this.#handle.sync());
    await this.#handle.close();
    await rename(this.#path, path);
    await syncPath(dirname(path));
    return { bytes: this.#bytes, sha256: this.#whole.digest('hex') };
  }

  /** Gives up and leaves nothing. */
  async discard(): Promise<void> {
    await this.#handle.close();
    await rm(this.#path, { force: true });
  }

  async #write(chunk: Buffer): Promise<void> {
    const folder = dirname(this.#path);
    if (this.#bytes >= this.#lookAt) {
      await refuseWithoutRoom(folder, LOOK_EVERY_BYTES);
      this.#lookAt = this.#bytes + LOOK_EVERY_BYTES;
    }
    this.#whole.update(chunk);
    for (let at = 0; at < chunk.length;)
      at += (await orRefused(folder, this.#handle.write(chunk, at))).bytesWritten;
    this.#bytes += chunk.length;
  }
}

async function* piecesOf(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}
