import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';

const folder = new URL('../../../../releases/', import.meta.url);

/** The releases whose archives are kept, the oldest first: `v0.1.0`. */
export const releases: readonly string[] = readdirSync(folder).toSorted((a, b) =>
  a.localeCompare(b, 'en', { numeric: true }),
);

interface Reader {
  command: string;
  args: readonly string[];
}

/** Lets a program read an archive of a release. @throws when it does not end well */
async function feed(file: URL, { command, args }: Reader): Promise<void> {
  const bytes = zstdDecompressSync(await readFile(file));
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(child, 'close');
  // tar is content with the mark of the end and may close before it was given the zeros behind it: its code counts
  child.stdin.on('error', () => undefined).end(bytes);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

/** A database as a release made it: with a site `acme`, its sample organisation and Ada, who runs it. */
export async function unpackDatabase(release: string): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const { url, dataDirectory } = database;
  if (url === undefined) {
    const file = new URL(`${release}/embedded.tar.zst`, folder);
    await feed(file, { command: 'tar', args: ['-C', dataDirectory, '-x'] });
  } else {
    const file = new URL(`${release}/postgresql.sql.zst`, folder);
    await feed(file, { command: 'psql', args: ['-q', '-v', 'ON_ERROR_STOP=1', url] });
  }
  return database;
}

/** The program of a release, in a folder of its own. */
export const unpackSources = (release: string, into: string): Promise<void> =>
  feed(new URL(`${release}/source.tar.zst`, folder), { command: 'tar', args: ['-C', into, '-x'] });
