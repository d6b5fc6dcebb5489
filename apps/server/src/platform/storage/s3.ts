import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import type { Location } from './location.ts';
import { isMissing, toAway } from './s3-errors.ts';
import { FileMissing, isKey, type ByteRange, type ListedFile, type StoredFile } from './storage.ts';

/** A file as the store tells of it. */
export interface StoredObject extends StoredFile {
  /** Hexadecimal, of the whole file, as it was on the disk; none for what others put there. */
  sha256: string | undefined;
}

/** An upload in parts. */
interface StartedUpload {
  key: string;
  uploadId: string;
  startedAt: Date;
}

const MEBIBYTE = 1_048_576;
/** What is sent at once and held in memory meanwhile; more only for files that would need over 10,000 parts. */
export const PART_BYTES = 8 * MEBIBYTE;
const MOST_PARTS = 10_000;
const PARTS_AT_ONCE = 2;
const CONNECT_MS = 5000;
/** So long nothing may come or go before a connection counts as dead; one whose reader pauses ends too, and is asked again. */
const SILENCE_MS = 60_000;
const TRIES = 3;

/** Files of an S3-compatible server. Everything it refuses or cannot do is `StorageAway`. */
export class S3Store {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #ending = new AbortController();
  readonly #until = { abortSignal: this.#ending.signal };

  constructor({ bucket, prefix, endpoint, region, isPathStyle, credentials }: Location) {
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#client = new S3Client({
      region,
      forcePathStyle: isPathStyle,
      ...(endpoint !== undefined && { endpoint }),
      ...(credentials && { credentials }),
      maxAttempts: TRIES,
      // newer checksums than Content-MD5 are not known to every server
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    });
  }

  async head(key: string): Promise<StoredObject | undefined> {
    const answer = await this.#orMissing(
      this.#client.send(new HeadObjectCommand(this.#at(key)), this.#until),
    );
    if (!answer) return undefined;
    const { ContentLength: bytes = 0, LastModified, Metadata = {} } = answer;
    const modified = Number(Metadata['modified']);
    const modifiedAt = modified > 0 ? new Date(modified) : (LastModified ?? new Date(0));
    return { bytes, modifiedAt, sha256: Metadata['sha256'] };
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const answer = await this.#orMissing(
      this.#client.send(new GetObjectCommand({ ...this.#at(key), Range }), this.#until),
    );
    if (!(answer?.Body instanceof Readable)) throw new FileMissing(`there is no ${key}`);
    return answer.Body;
  }

  /** Files below a key, or below the prefix, in the order of their keys; what others put there under no key is left out. */
  async *list(key?: string): AsyncGenerator<ListedFile> {
    const Prefix = key === undefined ? this.#prefix : `${this.#prefix}${key}/`;
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#send(
        this.#client.send(
          new ListObjectsV2Command({ Bucket: this.#bucket, Prefix, ContinuationToken }),
          this.#until,
        ),
      );
      for (const { Key = '', Size: bytes = 0 } of page.Contents ?? []) {
        const found = Key.slice(this.#prefix.length);
        if (isKey(found)) yield { key: found, bytes };
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async remove(key: string): Promise<void> {
    await this.#send(this.#client.send(new DeleteObjectCommand(this.#at(key)), this.#until));
  }

  /** Keeps a file of this machine, as its hash and its time in ms tell. The server checks each part as it comes. */
  async upload(
    key: string,
    path: string,
    { sha256, modifiedAt }: { sha256: string; modifiedAt: Date },
  ): Promise<void> {
    const Metadata = { sha256, modified: String(Math.floor(modifiedAt.getTime())) };
    const handle = await open(path);
    try {
      const { size } = await handle.stat();
      if (size > PART_BYTES) return await this.#uploadParts(key, { handle, size, Metadata });
      const Body = await readPart(handle, 0, Buffer.allocUnsafeSlow(size));
      await this.#send(
        this.#client.send(
          new PutObjectCommand({ ...this.#at(key), Body, ContentMD5: md5Of(Body), Metadata }),
          this.#until,
        ),
      );
    } finally {
      await handle.close();
    }
  }

  /** Uploads in parts that are on their way or were broken off, and when they began; a thousand at most. */
  async listUploads(): Promise<StartedUpload[]> {
    const { Uploads = [] } = await this.#send(
      this.#client.send(
        new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: this.#prefix }),
        this.#until,
      ),
    );
    return Uploads.map(({ Key = '', UploadId = '', Initiated }) => ({
      key: Key.slice(this.#prefix.length),
      uploadId: UploadId,
      startedAt: Initiated ?? new Date(),
    }));
  }

  /** Gives up an upload in parts: what was sent of it takes room no longer. */
  async abandon({ key, uploadId }: Omit<StartedUpload, 'startedAt'>): Promise<void> {
    const upload = { ...this.#at(key), UploadId: uploadId };
    await this.#orMissing(this.#client.send(new AbortMultipartUploadCommand(upload), this.#until));
  }

  /** Ends what is on its way. */
  close(): void {
    this.#ending.abort();
    this.#client.destroy();
  }

  async #uploadParts(key: string, { handle, size, Metadata }: LargeFile): Promise<void> {
    const target = this.#at(key);
    const { UploadId } = await this.#send(
      this.#client.send(new CreateMultipartUploadCommand({ ...target, Metadata }), this.#until),
    );
    const upload = { ...target, UploadId };
    try {
      const parts = await this.#sendParts(upload, { handle, size });
      await this.#send(
        this.#client.send(
          new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
          this.#until,
        ),
      );
    } catch (error) {
      await this.abandon({ key, uploadId: UploadId ?? '' }).catch(() => undefined); // else the sweep does it
      throw error;
    }
  }

  /** A few parts at a time: each is in memory while it is sent, where the one before it was. */
  async #sendParts(
    upload: Upload,
    { handle, size }: Pick<LargeFile, 'handle' | 'size'>,
  ): Promise<CompletedPart[]> {
    const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS / MEBIBYTE) * MEBIBYTE);
    const count = Math.ceil(size / partBytes);
    const parts: CompletedPart[] = [];
    const progress = { next: 0, isBroken: false };
    const sendSome = async (): Promise<void> => {
      const memory = Buffer.allocUnsafeSlow(Math.min(partBytes, size));
      while (progress.next < count && !progress.isBroken) {
        const index = progress.next;
        progress.next += 1;
        const start = index * partBytes;
        const Body = await readPart(handle, start, memory.subarray(0, size - start));
        const part = { ...upload, PartNumber: index + 1, Body, ContentMD5: md5Of(Body) };
        const { ETag } = await this.#send(this.#client.send(new UploadPartCommand(part), this.#until));
        parts[index] = { PartNumber: index + 1, ETag };
      }
    };
    const senders = Array.from({ length: PARTS_AT_ONCE }, () =>
      sendSome().catch((error: unknown) => {
        progress.isBroken = true;
        throw error;
      }),
    );
    const outcomes = await Promise.allSettled(senders); // nobody reads the file any more when it is closed
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return parts;
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${key}` };
  }

  async #send<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw toAway(error);
    }
  }

  async #orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw toAway(error);
    }
  }
}

interface Upload {
  Bucket: string;
  Key: string;
  UploadId: string | undefined;
}
/** A file that goes up in parts. */
interface LargeFile {
  handle: FileHandle;
  size: number;
  Metadata: Record<string, string>;
}

const md5Of = (bytes: Buffer): string => createHash('md5').update(bytes).digest('base64');

/** Fills `part` with what is in the file from `start` on. @throws when the file became shorter meanwhile. */
async function readPart(handle: FileHandle, start: number, part: Buffer): Promise<Buffer> {
  let filled = 0;
  while (filled < part.length) {
    const { bytesRead } = await handle.read(part, filled, part.length - filled, start + filled);
    if (bytesRead === 0) throw new Error('a file became shorter while it was read');
    filled += bytesRead;
  }
  return part;
}
