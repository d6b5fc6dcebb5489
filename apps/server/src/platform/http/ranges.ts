import type { ByteRange } from '../storage/storage.ts';

/**
 * The bytes that a `Range` header asks for (RFC 9110 §14.2). `whole` for none, for several at once and for what is no
 * range of bytes, which a server may answer with everything; `unsatisfiable` for one behind the end.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= bytes) return 'unsatisfiable';
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
