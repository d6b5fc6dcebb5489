import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of what a stream gives, in hexadecimal. */
export async function hashStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

/** SHA-256 of a file of this machine, in hexadecimal. */
export const hashFile = (path: string): Promise<string> => hashStream(createReadStream(path));
