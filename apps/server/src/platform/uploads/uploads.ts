import type { IncomingMessage } from 'node:http';
import type { UploadRule } from '@portico/contract/operation';
import type { Storage } from '../storage/storage.ts';
import { IncomingFile, UPLOADS } from './incoming.ts';

const HOUR_MS = 3_600_000;

/** Whether a file is an upload on its way, which nobody needs once its request is over. */
export const isUpload = (key: string): boolean => key.startsWith(`${UPLOADS}/`);

/** Files that people send. They lie on the disk of this machine until their operation has put them where they belong. */
export class Uploads {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The file of a request, to be taken by its handler. */
  incoming(request: IncomingMessage, rule: UploadRule): IncomingFile {
    return new IncomingFile(request, rule, this.#storage.local);
  }

  /** Removes what processes left behind that died in the middle of an upload. */
  async sweep(now: Date): Promise<void> {
    const { local } = this.#storage;
    for await (const { key } of local.list(UPLOADS)) {
      const file = await local.find(key);
      if (file && now.getTime() - file.modifiedAt.getTime() > HOUR_MS) await local.remove(key);
    }
  }
}
