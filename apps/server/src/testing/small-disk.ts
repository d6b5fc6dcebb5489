import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk of its own for a folder, which a test fills. It takes the right to mount. */
export class SmallDisk {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async mount(directory: string, megabytes: number): Promise<SmallDisk> {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', directory]);
    return new SmallDisk(directory);
  }

  /** Takes all the room that is left but `bytes`, to the last block. */
  async fill(leaving = 0): Promise<void> {
    const file = await open(this.#filler, 'a');
    const write = async (bytes: number): Promise<boolean> =>
      await file.write(Buffer.alloc(bytes)).then(
        () => true,
        () => false,
      );
    try {
      for (const bytes of [1_048_576, 4096]) while (await write(bytes));
      if (leaving > 0) await file.truncate((await file.stat()).size - leaving);
    } finally {
      await file.close();
    }
  }

  /** Gives the room back. */
  async free(): Promise<void> {
    await rm(this.#filler, { force: true });
  }

  async unmount(): Promise<void> {
    await run('umount', [this.directory]);
  }

  get #filler(): string {
    return join(this.directory, 'of-somebody-else');
  }
}
