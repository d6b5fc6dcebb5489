import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import * as z from 'zod/mini';
import { pathTyped, Refusal } from '../../process.ts';
import { size } from '../table.ts';

const Bundle = z.object({
  files: z.record(z.string().check(z.regex(/^[\w.-]+$/)), z.string()),
  /** What whoever made it should know. */
  notes: z.array(z.string()),
});

/** Refuses a file that is there already, before anything is asked. */
export async function refuseExisting(file: string): Promise<void> {
  const path = pathTyped(file);
  const found = await stat(path).catch(() => undefined);
  if (found) throw new Refusal(`${path} is there already: name a file that is not`);
}

/** Writes a bundle as a ZIP that only its owner may read, whole or not at all; answers lines that say so. */
export async function writeBundle(file: string, data: unknown): Promise<string[]> {
  const { files, notes } = Bundle.parse(data);
  const path = pathTyped(file);
  const zip = new ZipFile();
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await once(output, 'open');
  } catch (error) {
    throw new Refusal(`${path} cannot be written: ${(error as Error).message}`);
  }
  try {
    for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
    zip.end();
    await pipeline(zip.outputStream, output);
  } catch (error) {
    await rm(path, { force: true });
    throw new Refusal(`${path} could not be written: ${(error as Error).message}`);
  }
  const { size: bytes } = await stat(path);
  return [
    `Wrote ${path} (${size(bytes)}). It holds no personal data; look into it before you send it.`,
    ...notes,
  ];
}
