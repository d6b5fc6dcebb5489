// Just enough of POSIX tar (IEEE Std 1003.1, "ustar Interchange Format") for regular files, so that every tar opens an archive.
import { Refusal } from '../process.ts';

export const BLOCK_BYTES = 512;

/** One file in an archive. */
export interface TarFile {
  /** At most 100 bytes, or with a `/` that leaves at most 155 before it and 100 after it. */
  name: string;
  bytes: number;
  /** Seconds since 1970. */
  modifiedAt: number;
}

/** The zeros after a file of this size: each file begins at a whole block. */
export const paddingAfter = (bytes: number): number => (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;

/** Two blocks of zeros end an archive. */
export const trailer: Buffer = Buffer.alloc(2 * BLOCK_BYTES);

const OCTAL_LIMIT = 8 ** 11;

/** Sizes from 8 GiB on are written in base 256, as GNU tar does and all others read. */
function writeSize(header: Buffer, bytes: number): void {
  if (bytes < OCTAL_LIMIT) {
    header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
    return;
  }
  header[124] = 0x80;
  header.writeBigUInt64BE(BigInt(bytes), 128);
}

function splitName(name: string): { prefix: Buffer; rest: Buffer } {
  const bytes = Buffer.from(name);
  if (bytes.length <= 100) return { prefix: Buffer.alloc(0), rest: bytes };
  const slash = bytes.lastIndexOf('/', 155);
  const [prefix, rest] = [bytes.subarray(0, slash), bytes.subarray(slash + 1)];
  if (slash <= 0 || rest.length > 100) throw new Refusal(`${name} is too long a name for an archive`);
  return { prefix, rest };
}

/** The block before a file. @throws for a name that is too long. */
export function tarHeader({ name, bytes, modifiedAt }: TarFile): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const { prefix, rest } = splitName(name);
  header.set(rest, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  writeSize(header, bytes);
  header.write(`${modifiedAt.toString(8).padStart(11, '0')}\0`, 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.set(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function textAt(header: Buffer, from: number, length: number): string {
  const bytes = header.subarray(from, from + length);
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? length : end);
}

/** Reads a header; undefined for everything that `tarHeader` does not write, down to the last bit. */
export function parseTarHeader(header: Buffer): TarFile | undefined {
  const [rest, prefix] = [textAt(header, 0, 100), textAt(header, 345, 155)];
  const isLarge = header[124] === 0x80;
  const bytes = isLarge ? Number(header.readBigUInt64BE(128)) : Number.parseInt(textAt(header, 124, 12), 8);
  const modifiedAt = Number.parseInt(textAt(header, 136, 12), 8);
  if (rest === '' || !Number.isSafeInteger(bytes) || !Number.isSafeInteger(modifiedAt)) return undefined;
  const file = { name: prefix === '' ? rest : `${prefix}/${rest}`, bytes, modifiedAt };
  return tarHeader(file).equals(header) ? file : undefined;
}
