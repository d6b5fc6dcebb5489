import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { UploadRule } from '@portico/contract/operation';
import { Failure } from '../errors/failure.ts';
import { orFull } from '../storage/folder.ts';

/** Beside the one file a form may say a little, which nobody reads. */
const around = { files: 1, fields: 8, fieldSize: 4096, parts: 9, headerPairs: 20, headerSize: 8192 } as const;

/** A body that is no form, breaks off, or has no file under the name. */
const wrong = ({ field }: UploadRule, problem: 'required' | 'invalid', cause?: unknown): Failure =>
  new Failure('inputInvalid', { fields: { [field]: problem }, ...(cause !== undefined && { cause }) });

function parserOf({ headers }: IncomingMessage, rule: UploadRule): InstanceType<typeof Busboy> {
  try {
    const limits = { ...around, fileSize: rule.maxBytes };
    return new Busboy({ headers: headers as BusboyHeaders, limits });
  } catch (error) {
    throw wrong(rule, 'invalid', error);
  }
}

async function writeFile(path: string, stream: Readable): Promise<number> {
  const file = createWriteStream(path, { mode: 0o600 });
  await orFull(pipeline(stream, file));
  return file.bytesWritten;
}

/**
 * Streams the file of a form to `path`, which need not be whole when this rejects; answers its bytes. What comes after
 * a refusal is read and dropped, so that the connection serves on.
 */
export async function receiveFile(request: IncomingMessage, rule: UploadRule, path: string): Promise<number> {
  const parser = parserOf(request, rule);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let file: Readable | undefined;
  let writing: Promise<number> | undefined;
  const breakOff = (cause: unknown): void => reject(wrong(rule, 'invalid', cause));
  const close = (): void => {
    if (!request.complete) breakOff(new Error('the client went away'));
  };
  parser.on('file', (name, stream) => {
    stream.on('error', breakOff);
    if (name !== rule.field || file) return void stream.resume();
    stream.once('limit', () => reject(new Failure('fileTooLarge')));
    file = stream;
    writing = writeFile(path, stream);
    writing.catch(reject);
  });
  parser.on('error', breakOff);
  parser.on('finish', () => {
    if (writing) writing.then(resolve, reject);
    else reject(wrong(rule, 'required'));
  });
  request.on('close', close);
  request.pipe(parser);
  try {
    return await promise;
  } catch (error) {
    request.unpipe(parser);
    file?.destroy(); // it would wait for its end for ever
    parser.destroy();
    request.resume();
    await writing?.catch(() => {}); // nothing is written behind the back of whoever removes it
    throw error;
  } finally {
    request.off('close', close);
  }
}
