import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { migrations } from '../platform/db/migrations/index.ts';
import { Refusal } from '../process.ts';
import {
  CHECKSUM_FILE,
  checksumLine,
  compareVersions,
  FORMAT,
  Head,
  HEAD_FILE,
  MANIFEST_FILE,
} from './manifest.ts';
import { Manifest, type Entry } from './manifest.ts';
import { BLOCK_BYTES, paddingAfter, parseTarHeader, trailer } from './tar.ts';

const CHUNK_BYTES = 1_048_576;
const MOST_KEPT_BYTES = 256 * 1_048_576;
const ABOUT_ITSELF = new Set([HEAD_FILE, MANIFEST_FILE, CHECKSUM_FILE]);

class Damaged extends Error {}

/** A file where it lies in the archive. */
interface PlacedEntry extends Entry {
  start: number;
}

/** An archive of which every byte was found to be right. */
export interface VerifiedArchive {
  path: string;
  manifest: Manifest;
  /** Of the whole file. */
  sha256: string;
  bytes: number;
  /** The content of one of its files. @throws when it is not what it was when the archive was verified. */
  read(name: string): AsyncIterable<Buffer>;
}

class Verifier {
  readonly placed: PlacedEntry[] = [];
  readonly whole = createHash('sha256');
  readonly #handle: FileHandle;
  readonly #size: number;
  readonly #onProgress: (bytes: number) => void;
  #at = 0;
  /** All files have the time of the archive. */
  #modifiedAt: number | undefined;

  constructor(handle: FileHandle, size: number, onProgress: (bytes: number) => void) {
    this.#handle = handle;
    this.#size = size;
    this.#onProgress = onProgress;
  }

  /** The next file, and the line about all before it; only the content of files about the archive itself is kept. */
  async next(): Promise<{ entry: PlacedEntry; content: Buffer; line: string }> {
    const line = checksumLine(this.whole.copy().digest('hex'), this.#at);
    const header = parseTarHeader(await this.#take(BLOCK_BYTES));
    this.#modifiedAt ??= header?.modifiedAt;
    if (!header || header.modifiedAt !== this.#modifiedAt) throw new Damaged('a header');
    const isKept = ABOUT_ITSELF.has(header.name) && header.bytes <= MOST_KEPT_BYTES;
    const start = this.#at;
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    for (let left = header.bytes; left > 0;) {
      const chunk = await this.#take(Math.min(left, CHUNK_BYTES));
      hash.update(chunk);
      if (isKept) kept.push(chunk);
      left -= chunk.length;
      this.#onProgress(this.#at);
    }
    const padding = await this.#take(paddingAfter(header.bytes));
    if (padding.some((byte) => byte !== 0)) throw new Damaged('padding');
    const entry = { name: header.name, bytes: header.bytes, sha256: hash.digest('hex'), start };
    this.placed.push(entry);
    return { entry, content: Buffer.concat(kept), line };
  }

  /** What is after the last file. */
  async end(): Promise<void> {
    if (!(await this.#take(trailer.length)).equals(trailer)) throw new Damaged('the end');
    if (this.#at !== this.#size) throw new Damaged('bytes after the end');
  }

  async #take(bytes: number): Promise<Buffer> {
    if (this.#at + bytes > this.#size) throw new Damaged('it ends too early');
    const buffer = Buffer.alloc(bytes);
    for (let got = 0; got < bytes;) {
      const { bytesRead } = await this.#handle.read(buffer, got, bytes - got, this.#at + got);
      if (bytesRead === 0) throw new Damaged('it ends too early');
      got += bytesRead;
    }
    this.#at += bytes;
    this.whole.update(buffer);
    return buffer;
  }
}

function newer(path: string, made: string, ours: string): Refusal {
  return new Refusal(
    `${path} was made by Portico ${made}, this is ${ours}: restore it with that version, or a later one`,
  );
}

function parse<T>(content: Buffer, schema: { parse(value: unknown): T }): T {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    throw new Damaged('a file of its own');
  }
}

/** Reads all of it; the manifest must name exactly what was found. */
async function verify(verifier: Verifier, path: string, ours: string): Promise<Manifest> {
  const first = await verifier.next();
  if (first.entry.name !== HEAD_FILE) throw new Damaged('its first file');
  const head = parse(first.content, Head);
  if (head.format > FORMAT) throw newer(path, head.version, ours);
  let content: Buffer | undefined;
  for (;;) {
    const next = await verifier.next();
    if (next.entry.name === MANIFEST_FILE) content = next.content;
    if (next.entry.name !== CHECKSUM_FILE) continue;
    if (next.content.toString() !== next.line) throw new Damaged('its checksum');
    break;
  }
  await verifier.end();
  if (!content) throw new Damaged('no manifest');
  if (compareVersions(head.version, ours) > 0) throw newer(path, head.version, ours);
  const manifest = parse(content, Manifest);
  if (manifest.migrations.some((name) => !Object.hasOwn(migrations, name)))
    throw newer(path, head.version, ours);
  const found = verifier.placed.slice(0, -2).map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }));
  if (JSON.stringify(found) !== JSON.stringify(manifest.entries)) throw new Damaged('its manifest');
  return manifest;
}

/** @throws when the bytes are not those of the manifest any more */
async function* readEntry(path: string, { start, bytes, sha256, name }: PlacedEntry): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  if (bytes > 0) {
    const stream = createReadStream(path, { start, end: start + bytes - 1, highWaterMark: CHUNK_BYTES });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  }
  if (hash.digest('hex') !== sha256)
    throw new Refusal(`${path} changed while it was restored (${name}): get it again, and restore it again`);
}

/**
 * Reads an archive from its first byte to its last and compares every checksum in it. Writes nothing.
 * @throws {Refusal} for a file that is not there, no archive, damaged, or of a later version than `ours`.
 */
export async function verifyArchive(
  path: string,
  ours: string,
  onProgress: (bytes: number, of: number) => void,
): Promise<VerifiedArchive> {
  const unreadable = (error: Error): never => {
    throw new Refusal(`${path} cannot be read: ${error.message}`);
  };
  const stats = await stat(path).catch(unreadable);
  if (stats.isDirectory()) throw new Refusal(`${path} is a folder: name the archive in it`);
  if (!stats.isFile()) throw new Refusal(`${path} is no file: name an archive`); // to open some would wait forever
  const handle = await open(path, 'r').catch(unreadable);
  try {
    const { size } = await handle.stat();
    const verifier = new Verifier(handle, size, (bytes) => onProgress(bytes, size));
    const manifest = await verify(verifier, path, ours);
    const byName = new Map(verifier.placed.map((entry) => [entry.name, entry]));
    const read = (name: string): AsyncIterable<Buffer> => {
      const entry = byName.get(name);
      if (!entry) throw new Error(`the archive has no ${name}`);
      return readEntry(path, entry);
    };
    return { path, manifest, sha256: verifier.whole.digest('hex'), bytes: size, read };
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    throw new Refusal(
      `${path} is no backup of Portico, or it is damaged (${error.message}): nothing was restored. Take another copy of it`,
    );
  } finally {
    await handle.close();
  }
}
