import type { AppendFile } from './append-file.ts';

const WRITE_BYTES = 64 << 10;
/** With the 1.2 s that a lost packet is waited for, what a power loss takes stays under two seconds. */
const SETTLE_MS = 750;
const MAX_WAITING_BYTES = 32 << 20;

/** Gathers small writes into larger ones; whatever came is synced after a while, also when nothing more comes. */
export class BufferedWriter {
  readonly #file: AppendFile;
  readonly #settleMs: number;
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #isSyncDue = false;
  #writing: Promise<void> | undefined;
  #failure: unknown;
  readonly #onError: (error: unknown) => void;

  /** `onError` is called once; nothing is written after it. `settleMs`: after that bytes are on their way to the disk itself. */
  constructor(file: AppendFile, onError: (error: unknown) => void, settleMs = SETTLE_MS) {
    this.#file = file;
    this.#onError = onError;
    this.#settleMs = settleMs;
  }

  /** Takes bytes for the end of the file. */
  append(bytes: Uint8Array): void {
    if (this.#failure !== undefined) return;
    this.#parts.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes > MAX_WAITING_BYTES) return this.#fail(new Error('the disk is too slow'));
    this.#timer ??= setTimeout(() => this.#settle(), this.#settleMs);
    if (this.#bytes >= WRITE_BYTES) this.#write();
  }

  /** Writes what is left and closes the file; never rejects. */
  async close(): Promise<void> {
    this.#settle();
    await this.#writing;
    try {
      await this.#file.close();
    } catch (error) {
      this.#fail(error);
    }
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isSyncDue = true;
    this.#write();
  }

  #write(): void {
    this.#writing ??= this.#writeAll();
  }

  /** What comes meanwhile goes with the next round, so a disk that is slow is asked less often. */
  async #writeAll(): Promise<void> {
    try {
      while (this.#failure === undefined && (this.#isSyncDue || this.#bytes >= WRITE_BYTES)) {
        const isSyncDue = this.#isSyncDue;
        const chunk = Buffer.concat(this.#parts);
        this.#isSyncDue = false;
        this.#parts = [];
        this.#bytes = 0;
        if (chunk.length > 0) await this.#file.append(chunk);
        if (isSyncDue) await this.#file.sync();
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#writing = undefined;
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
