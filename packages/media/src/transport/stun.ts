import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { crc32 } from 'node:zlib';

/** STUN as a server of ICE has to speak it (RFC 8489, RFC 8445 section 7.3): binding requests, and the answers to them. */

const HEADER_BYTES = 20;
const MAGIC_COOKIE = 0x2112_a442;
const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
const ATTRIBUTE = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  xorMappedAddress: 0x0020,
  useCandidate: 0x0025,
  fingerprint: 0x8028,
} as const;
const INTEGRITY_BYTES = 20;
const FINGERPRINT_XOR = 0x5354_554e;

/** A check of a client; nothing of it is proven before `isAuthentic`. */
export interface BindingRequest {
  /** Of this server: the half of the user name before the colon. */
  usernameFragment: string;
  /** The client chooses the way that this came along. */
  isNomination: boolean;
  transactionId: Buffer;
  /** Up to the attribute MESSAGE-INTEGRITY, and that attribute's value. */
  signed: Buffer;
  signature: Buffer;
}

/** Whether a datagram is STUN rather than DTLS or media (RFC 7983). */
export const isStun = (datagram: Buffer): boolean => datagram.length >= HEADER_BYTES && datagram[0]! < 4;

/** Reads a binding request; undefined for anything else, or for one whose lengths do not add up. */
export function readBindingRequest(datagram: Buffer): BindingRequest | undefined {
  if (
    datagram.length < HEADER_BYTES ||
    datagram.readUInt16BE(0) !== BINDING_REQUEST ||
    datagram.readUInt16BE(2) !== datagram.length - HEADER_BYTES ||
    datagram.readUInt32BE(4) !== MAGIC_COOKIE
  )
    return undefined;
  let usernameFragment = '';
  let isNomination = false;
  for (let at = HEADER_BYTES; at + 4 <= datagram.length;) {
    const type = datagram.readUInt16BE(at);
    const end = at + 4 + datagram.readUInt16BE(at + 2);
    if (end > datagram.length) return undefined;
    const value = datagram.subarray(at + 4, end);
    if (type === ATTRIBUTE.username) usernameFragment = value.toString('latin1').split(':')[0] ?? '';
    if (type === ATTRIBUTE.useCandidate) isNomination = true;
    // what comes behind the signature is not signed, and so not read
    if (type === ATTRIBUTE.messageIntegrity && value.length === INTEGRITY_BYTES && usernameFragment !== '') {
      const transactionId = datagram.subarray(8, HEADER_BYTES);
      const signed = datagram.subarray(0, at);
      return { usernameFragment, isNomination, transactionId, signed, signature: value };
    }
    at = end + ((4 - (end % 4)) % 4);
  }
  return undefined;
}

/** Whether who sent it knows the password (RFC 8489 section 14.5). */
export function isAuthentic({ signed, signature }: BindingRequest, password: string): boolean {
  return timingSafeEqual(sign(signed, password), signature);
}

/** The answer to a check: where it came from, signed. */
export function writeBindingSuccess(
  { transactionId }: BindingRequest,
  from: { address: string; port: number },
  password: string,
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(BINDING_SUCCESS, 0);
  header.writeUInt32BE(MAGIC_COOKIE, 4);
  transactionId.copy(header, 8);
  const mapped = attribute(ATTRIBUTE.xorMappedAddress, xorAddress(from, header.subarray(4)));
  const unsigned = Buffer.concat([header, mapped]);
  const signed = Buffer.concat([
    unsigned,
    attribute(ATTRIBUTE.messageIntegrity, sign(unsigned, password)),
    Buffer.alloc(8),
  ]);
  const at = signed.length - 8;
  signed.writeUInt16BE(signed.length - HEADER_BYTES, 2);
  signed.writeUInt16BE(ATTRIBUTE.fingerprint, at);
  signed.writeUInt16BE(4, at + 2);
  signed.writeUInt32BE((crc32(signed.subarray(0, at)) ^ FINGERPRINT_XOR) >>> 0, at + 4);
  return signed;
}

/** The length in the header counts up to the signature, whatever follows. */
function sign(upTo: Buffer, password: string): Buffer {
  const header = Buffer.from(upTo.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(upTo.length - HEADER_BYTES + 4 + INTEGRITY_BYTES, 2);
  return createHmac('sha1', password).update(header).update(upTo.subarray(HEADER_BYTES)).digest();
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value]);
}

/** RFC 8489 section 14.2; `key` is cookie and transaction. */
function xorAddress({ address, port }: { address: string; port: number }, key: Buffer): Buffer {
  const bytes = addressBytes(address);
  const value = Buffer.alloc(4 + bytes.length);
  value[1] = bytes.length === 4 ? 1 : 2;
  value.writeUInt16BE(port ^ (MAGIC_COOKIE >>> 16), 2);
  bytes.forEach((byte, index) => (value[4 + index] = byte ^ key[index]!));
  return value;
}

/** Of IPv4 also where a socket of both kinds writes it as IPv6 (RFC 4291 section 2.5.5.2). */
function addressBytes(address: string): number[] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain.split('.').map(Number);
  const [before = '', after] = plain.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const tail = groups(after ?? '');
  const zeros = Array.from({ length: 8 - groups(before).length - tail.length }, () => '0');
  const all = after === undefined ? groups(before) : [...groups(before), ...zeros, ...tail];
  return all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
}
