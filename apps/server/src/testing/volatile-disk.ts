import { cp, link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from '@portico/testkit/database';

const preloaded = fileURLToPath(new URL('programs/volatile-disk.ts', import.meta.url));

/** A folder on a disk that forgets what was not synced when the power goes. */
export class VolatileDisk {
  readonly #home: string;

  private constructor(home: string) {
    this.#home = home;
  }

  static async make(): Promise<VolatileDisk> {
    const disk = new VolatileDisk(await mkdtemp(join(memoryFolder(), 'portico-power-')));
    await mkdir(join(disk.#home, 'durable/names'), { recursive: true });
    await mkdir(join(disk.#home, 'durable/bytes'));
    await mkdir(disk.directory);
    return disk;
  }

  /** The folder, as programs see it while there is power. */
  get directory(): string {
    return join(this.#home, 'volatile');
  }

  /** What a program is started with so that its writes go through this disk. `keepsNot`: syncs that it ignores. */
  options(keepsNot = ''): { nodeArgs: string[]; env: NodeJS.ProcessEnv } {
    return {
      nodeArgs: ['--import', preloaded],
      env: {
        VOLATILE_DIR: this.directory,
        DURABLE_DIR: join(this.#home, 'durable'),
        KEEPS_NOT: keepsNot,
      },
    };
  }

  /** The power comes back: the folder holds what the disk had, all of it durable. Nothing may be running on it. */
  async loseCache(): Promise<void> {
    const names = join(this.#home, 'durable/names');
    const bytes = join(this.#home, 'durable/bytes');
    await rm(this.directory, { recursive: true });
    await rename(names, this.directory);
    await rm(bytes, { recursive: true });
    await mkdir(bytes);
    await cp(this.directory, names, { recursive: true });
    await this.#adopt(this.directory);
  }

  async remove(): Promise<void> {
    await rm(this.#home, { recursive: true });
  }

  /** Files that are there from the beginning are known by their number, as those are that are synced later. */
  async #adopt(directory: string): Promise<void> {
    for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const { ino, birthtimeNs } = await stat(path, { bigint: true });
      const name = join(this.#home, 'durable/names', path.slice(this.directory.length));
      await link(name, join(this.#home, 'durable/bytes', `${ino}-${birthtimeNs}`));
    }
  }
}
