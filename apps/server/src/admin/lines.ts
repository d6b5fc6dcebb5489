import type { Socket } from 'node:net';
import { join } from 'node:path';

const MOST_BYTES = 4096;

/** Where console commands reach the process that runs in a data folder. */
export const adminSocketPath = (dataDirectory: string): string => join(dataDirectory, 'admin.sock');

/** One line of at most this many bytes. */
export async function readLine(socket: Socket, mostBytes = MOST_BYTES): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const end = part.indexOf('\n');
    parts.push(end < 0 ? part : part.subarray(0, end));
    if (end >= 0) return Buffer.concat(parts).toString();
    bytes += part.length;
    if (bytes > mostBytes) throw new Error('the line is too long');
  }
  throw new Error('the other end hung up');
}

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** No socket, a dead one, another file, or a path that is too long for one. */
const nobodyThere = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EINVAL', 'ENAMETOOLONG']);

/** Whether connecting failed because nobody listens. */
export const isNobody = (error: unknown): boolean => nobodyThere.has(codeOf(error));
