import { open } from 'node:fs/promises';

/** A file that only grows. */
export interface AppendFile {
  append(bytes: Uint8Array): Promise<void>;
  /** Resolves when everything appended would survive a power loss. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a file; rejects when it exists. */
export type CreateFile = (path: string) => Promise<AppendFile>;

/** Creates a file on disk. */
export const createAppendFile: CreateFile = async (path) => {
  const handle = await open(path, 'wx', 0o600);
  return {
    append: (bytes) => handle.appendFile(bytes),
    sync: () => handle.datasync(),
    close: () => handle.close(),
  };
};
