import type { AppendFile } from './append-file.ts';

const WRITE_BYTES = 64 << 10;
const WRITE_AFTER_MS = 500;
const SYNC_AFTER_MS = 2000;
const MAX_BACKLOG_BYTES = 32 << 20;

/** Gathers small writes into larger ones and syncs now and then; a crash loses at most about 2 s. */
export class BufferedWriter {
  readonly #file: AppendFile;
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #backlogBytes = 0;
  #tail: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #syncedMs = performance.now();
  #failure: unknown;
  readonly #onError: (error: unknown) => void;

  /** `onError` is called once; nothing is written after it. */
  constructor(file: AppendFile, onError: (error: unknown) => void) {
    this.#file = file;
    this.#onError = onError;
  }

  /** Takes bytes for the end of the file. */
  append(bytes: Uint8Array): void {
    if (this.#failure !== undefined) return;
    this.#parts.push(bytes);
    this.#bytes += bytes.length;
    this.#backlogBytes += bytes.length;
    if (this.#backlogBytes > MAX_BACKLOG_BYTES) this.#fail(new Error('the disk is too slow'));
    else if (this.#bytes >= WRITE_BYTES) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), WRITE_AFTER_MS);
  }

  /** Writes what is left and closes the file; never rejects. */
  async close(): Promise<void> {
    this.#flush();
    await this.#tail;
    try {
      if (this.#failure === undefined) await this.#file.sync();
      await this.#file.close();
    } catch (error) {
      this.#fail(error);
    }
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#bytes === 0) return;
    const chunk = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#bytes = 0;
    this.#tail = this.#tail.then(() => this.#write(chunk));
  }

  async #write(chunk: Buffer): Promise<void> {
    this.#backlogBytes -= chunk.length;
    if (this.#failure !== undefined) return;
    try {
      await this.#file.append(chunk);
      const nowMs = performance.now();
      if (nowMs - this.#syncedMs < SYNC_AFTER_MS) return;
      this.#syncedMs = nowMs;
      await this.#file.sync();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    this.#parts = [];
    this.#bytes = 0;
    clearTimeout(this.#timer);
    this.#onError(error);
  }
}
