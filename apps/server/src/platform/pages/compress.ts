import type { Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** The best encoding that the client takes; a weight of zero is a refusal (RFC 9110 §12.5.3). */
export function encodingFor(accept: string | string[] | undefined): Encoding | undefined {
  const text = String(accept ?? '');
  const takes = (name: string): boolean =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(text);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}

/** Compresses a page as it is made: each part leaves when it is flushed. */
export function compressInto(out: Writable, encoding: Encoding | undefined): Writable {
  if (!encoding) return out;
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ level: 5 });
  compressor.pipe(out);
  out.once('close', () => compressor.destroy());
  return compressor;
}
