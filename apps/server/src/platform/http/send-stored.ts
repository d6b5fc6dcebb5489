import type { FastifyReply } from 'fastify';
import { Failure } from '../errors/failure.ts';
import type { Storage } from '../storage/storage.ts';
import { rangeOf } from './ranges.ts';

/** How a file is given to a browser. */
export interface Presentation {
  type: string;
  /** What it is called when it is kept; undefined to be shown in a page only. */
  downloadName?: string | undefined;
  /** How long a browser may use it without asking again. */
  maxAgeSeconds: number;
  /** Under this address there will never be anything else. */
  isImmutable?: boolean;
}

/** `Content-Disposition` with a name of any script (RFC 6266, RFC 8187). */
export function disposition(downloadName: string | undefined): string {
  if (downloadName === undefined) return 'inline';
  const plain = downloadName.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(downloadName).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function cacheControl(maxAgeSeconds: number, isImmutable: boolean): string {
  if (maxAgeSeconds === 0) return 'private, no-cache';
  return `private, max-age=${maxAgeSeconds}${isImmutable ? ', immutable' : ''}`;
}

/** Sends a stored file: whole or a range, or nothing when the browser has it (RFC 9110 §13 and §14). */
export async function sendStored(
  reply: FastifyReply,
  { storage, key }: { storage: Storage; key: string },
  { type, downloadName, maxAgeSeconds, isImmutable = false }: Presentation,
): Promise<FastifyReply> {
  const { headers, method } = reply.request;
  const file = await storage.find(key);
  if (!file) throw new Failure('notFound');
  const etag = `"${file.bytes.toString(36)}-${Math.floor(file.modifiedAt.getTime()).toString(36)}"`;
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'last-modified': file.modifiedAt.toUTCString(),
    'cache-control': cacheControl(maxAgeSeconds, isImmutable),
    'content-disposition': disposition(downloadName),
  });
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  const ifRange = headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(headers.range, file.bytes) : 'whole';
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  const { start, end } = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range;
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`);
  void reply.type(type).header('content-length', String(end - start + 1));
  const isEmpty = method === 'HEAD' || file.bytes === 0; // of no byte there is no range
  return isEmpty ? reply.send() : reply.send(await storage.read(key, { start, end }));
}
