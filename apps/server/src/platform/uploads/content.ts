import { open } from 'node:fs/promises';
import type { UploadType } from '@portico/contract/operation';

/** Signatures that files of a type begin with. */
const beginnings: readonly (readonly [UploadType, Buffer])[] = [
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
  ['image/gif', Buffer.from('GIF87a')],
  ['image/gif', Buffer.from('GIF89a')],
];

const LONGEST = Math.max(...beginnings.map(([, bytes]) => bytes.length));

/** What a file is by its first bytes; what tells nothing by them may be text, which its reader finds out. */
export async function contentType(path: string): Promise<UploadType> {
  const handle = await open(path);
  try {
    const first = Buffer.alloc(LONGEST);
    await handle.read(first, 0, LONGEST, 0);
    return beginnings.find(([, bytes]) => first.subarray(0, bytes.length).equals(bytes))?.[0] ?? 'text/csv';
  } finally {
    await handle.close();
  }
}
