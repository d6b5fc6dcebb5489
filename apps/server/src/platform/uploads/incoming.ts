import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { UploadRule, UploadType } from '@portico/contract/operation';
import { Failure } from '../errors/failure.ts';
import { StorageFull, type LocalFiles } from '../storage/storage.ts';
import { contentType } from './content.ts';
import { receiveFile } from './receive.ts';

/** Below this key lies what is on its way, each in a folder of its own. */
export const UPLOADS = 'uploads';

/** A form around a file takes less. */
const FORM_BYTES = 65_536;
/** What an upload leaves to everybody else on this disk. */
const MARGIN_BYTES = 16_000_000;

/** A file that came whole, and is what its operation takes. */
export interface ReceivedFile {
  /** For it and for what is made of it; gone with it. */
  folder: string;
  path: string;
  bytes: number;
  type: UploadType;
}

/** A file that somebody sends, of which nothing is read before it is taken. */
export class IncomingFile {
  readonly #request: IncomingMessage;
  readonly #rule: UploadRule;
  readonly #local: LocalFiles;

  constructor(request: IncomingMessage, rule: UploadRule, local: LocalFiles) {
    this.#request = request;
    this.#rule = rule;
    this.#local = local;
  }

  /**
   * Receives the file and lets `use` work with it; afterwards nothing of it is left, however that ends: what is to be
   * kept is put into the storage meanwhile.
   * @throws {Failure} for a file that is too large, empty, of another type, or did not come whole.
   * @throws {StorageFull}
   */
  async take<T>(use: (file: ReceivedFile) => Promise<T>): Promise<T> {
    await this.#refuseEarly();
    const key = `${UPLOADS}/${randomUUID()}`;
    try {
      return await use(await this.#receive(await this.#local.folder(key)));
    } finally {
      await this.#local.remove(key);
    }
  }

  async #refuseEarly(): Promise<void> {
    const announced = Number(this.#request.headers['content-length'] ?? 0);
    if (announced > this.#rule.maxBytes + FORM_BYTES) throw new Failure('fileTooLarge');
    if ((await this.#local.freeBytes()) < this.#rule.maxBytes + MARGIN_BYTES)
      throw new StorageFull('an upload would take the last room');
  }

  async #receive(folder: string): Promise<ReceivedFile> {
    const path = join(folder, 'file');
    const bytes = await receiveFile(this.#request, this.#rule, path);
    if (bytes === 0) throw new Failure('fileEmpty');
    const type = await contentType(path);
    if (!this.#rule.types.includes(type)) throw new Failure('fileTypeRefused');
    return { folder, path, bytes, type };
  }
}
