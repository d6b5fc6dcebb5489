import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface OpenFile {
  nfd?: number;
  node: unknown;
}
interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (file: OpenFile) => number }; realPath(node: unknown): string };
}

function syncFile(module: EmscriptenModule, file: OpenFile): number {
  if (typeof file.nfd === 'number') {
    fsyncSync(file.nfd);
    return 0;
  }
  const fd = openSync(module.NODEFS.realPath(file.node), 'r'); // a directory
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  return 0;
}

/**
 * The file system of the embedded database with a real fsync. The one it comes with has no such callback, so
 * `fd_sync` does nothing and a power cut loses acknowledged commits. Relies on Emscripten's internals: the
 * version is pinned and a test watches the system calls.
 */
class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options);
    const preRun = result.emscriptenOpts.preRun as unknown as ((module: EmscriptenModule) => void)[];
    preRun.push((module) => {
      module.NODEFS.stream_ops.fsync = (file) => syncFile(module, file);
    });
    return result;
  }
}

/** Opens (or, in an empty directory, makes) a cluster that loses nothing it has acknowledged. */
export async function openDurable(directory: string): Promise<PGlite> {
  const withoutNoSync = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  return await PGlite.create({
    fs: new DurableNodeFS(directory),
    // wal_sync_method: the default, fdatasync, never reaches the callback above
    startParams: [
      ...withoutNoSync,
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'full_page_writes=on',
      '-c',
      'max_wal_size=128MB', // segments beyond are removed, not kept for later
    ],
  });
}
