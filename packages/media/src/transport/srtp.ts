import { createCipheriv, createDecipheriv } from 'node:crypto';
import { parseRtp, RtpHeader } from '../rtp/rtp-packet.ts';

/** AEAD_AES_128_GCM (RFC 7714): the one protection profile that this transport speaks, as all present browsers do. */
export const AEAD_AES_128_GCM = { profile: 7, keyBytes: 16, saltBytes: 12 } as const;

const CIPHER = 'aes-128-gcm';
const TAG_BYTES = 16;
const RTCP_HEADER_BYTES = 8;
const RTCP_INDEX_BYTES = 4;
const IS_ENCRYPTED = 0x80;
/** Which key is derived (RFC 3711 section 4.3.1). */
const LABEL = { rtpKey: 0, rtpSalt: 2, rtcpKey: 3, rtcpSalt: 5 } as const;
const SEQUENCES = 0x1_0000;
/** Packets that may come out of order; older ones are refused, as are those that came already (RFC 3711 section 3.3.2). */
const REPLAY_WINDOW = 1024;
/** Streams of one client that are remembered; nobody sends as many. */
const MOST_STREAMS = 256;

/** What DTLS agreed on for one direction (RFC 5764 section 4.2). */
export interface MasterKey {
  key: Buffer;
  salt: Buffer;
}

interface SessionKey {
  key: Buffer;
  salt: Buffer;
}

/** AES in counter mode as a pseudorandom function (RFC 3711 section 4.3.3); the salt counts as if it had 14 bytes. */
function derive({ key, salt }: MasterKey, label: number, bytes: number): Buffer {
  const counter = Buffer.alloc(16);
  salt.copy(counter);
  counter[7]! ^= label;
  return createCipheriv('aes-128-ctr', key, counter).update(Buffer.alloc(bytes));
}

/** The keys of one direction. */
export function sessionKeys(master: MasterKey): { rtp: SessionKey; rtcp: SessionKey } {
  const { keyBytes, saltBytes } = AEAD_AES_128_GCM;
  return {
    rtp: { key: derive(master, LABEL.rtpKey, keyBytes), salt: derive(master, LABEL.rtpSalt, saltBytes) },
    rtcp: { key: derive(master, LABEL.rtcpKey, keyBytes), salt: derive(master, LABEL.rtcpSalt, saltBytes) },
  };
}

/** RFC 7714 section 8.1 and 9.1: six bytes of index behind the SSRC. */
function nonce(salt: Buffer, ssrc: number, index: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(ssrc, 2);
  bytes.writeUIntBE(index, 6, 6);
  for (let at = 0; at < bytes.length; at += 1) bytes[at]! ^= salt[at]!;
  return bytes;
}

function seal({ key }: SessionKey, iv: Buffer, parts: { authentic: Buffer; secret: Buffer }): Buffer[] {
  const cipher = createCipheriv(CIPHER, key, iv);
  cipher.setAAD(parts.authentic);
  const sealed = cipher.update(parts.secret);
  cipher.final();
  return [sealed, cipher.getAuthTag()];
}

/** The secret part, or undefined for one that somebody made up or damaged. */
function unseal(
  { key }: SessionKey,
  iv: Buffer,
  parts: { authentic: Buffer; sealed: Buffer },
): Buffer | undefined {
  const end = parts.sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, iv);
  decipher.setAAD(parts.authentic);
  decipher.setAuthTag(parts.sealed.subarray(end));
  const secret = decipher.update(parts.sealed.subarray(0, end));
  try {
    decipher.final();
    return secret;
  } catch {
    return undefined;
  }
}

/** The index of a packet whose low 16 bits are known: the one nearest to the highest so far (RFC 3711 appendix A). */
export function nearestIndex(highest: number, sequence: number): number {
  const same = highest - (highest % SEQUENCES) + sequence;
  if (same - highest > SEQUENCES / 2 && same >= SEQUENCES) return same - SEQUENCES;
  return highest - same > SEQUENCES / 2 ? same + SEQUENCES : same;
}

/** Which packets of one stream came already. */
export class ReplayWindow {
  /** -1 before the first. */
  highest = -1;
  readonly #came = new Uint8Array(REPLAY_WINDOW);

  isFresh(index: number): boolean {
    if (index > this.highest) return true;
    return this.highest - index < REPLAY_WINDOW && this.#came[index % REPLAY_WINDOW] === 0;
  }

  note(index: number): void {
    if (index > this.highest) {
      const skipped = Math.min(index - this.highest, REPLAY_WINDOW);
      for (let next = index - skipped + 1; next < index; next += 1) this.#came[next % REPLAY_WINDOW] = 0;
      this.highest = index;
    }
    this.#came[index % REPLAY_WINDOW] = 1;
  }
}

/** Encrypts what goes to one client. */
export class SrtpSender {
  readonly #keys: ReturnType<typeof sessionKeys>;
  readonly #header = new RtpHeader();
  readonly #highest = new Map<number, number>();
  #rtcpIndex = 0;

  constructor(master: MasterKey) {
    this.#keys = sessionKeys(master);
  }

  /** Undefined for what is no RTP. */
  rtp(packet: Buffer): Buffer | undefined {
    const header = this.#header;
    if (!parseRtp(packet, header)) return undefined;
    const { ssrc, sequence, payloadOffset } = header;
    const highest = this.#highest.get(ssrc);
    const index = highest === undefined ? sequence : nearestIndex(highest, sequence);
    if (highest === undefined || index > highest) this.#highest.set(ssrc, index);
    const authentic = packet.subarray(0, payloadOffset);
    const secret = packet.subarray(payloadOffset);
    const { rtp } = this.#keys;
    return Buffer.concat([authentic, ...seal(rtp, nonce(rtp.salt, ssrc, index), { authentic, secret })]);
  }

  rtcp(packet: Buffer): Buffer {
    const { rtcp } = this.#keys;
    this.#rtcpIndex += 1;
    const trailer = Buffer.alloc(RTCP_INDEX_BYTES);
    trailer.writeUInt32BE(this.#rtcpIndex);
    trailer[0]! |= IS_ENCRYPTED;
    const header = packet.subarray(0, RTCP_HEADER_BYTES);
    const sealed = seal(rtcp, nonce(rtcp.salt, packet.readUInt32BE(4), this.#rtcpIndex), {
      authentic: Buffer.concat([header, trailer]),
      secret: packet.subarray(RTCP_HEADER_BYTES),
    });
    return Buffer.concat([header, ...sealed, trailer]);
  }
}

/** Decrypts what comes from one client; undefined for what is not authentic, or came before. */
export class SrtpReceiver {
  readonly #keys: ReturnType<typeof sessionKeys>;
  readonly #header = new RtpHeader();
  readonly #streams = new Map<number, ReplayWindow>();
  readonly #rtcpWindow = new ReplayWindow();

  constructor(master: MasterKey) {
    this.#keys = sessionKeys(master);
  }

  rtp(packet: Buffer): Buffer | undefined {
    const header = this.#header;
    if (packet.length < TAG_BYTES || !parseSealed(packet, header)) return undefined;
    const { ssrc, sequence, payloadOffset } = header;
    const window = this.#streams.get(ssrc) ?? new ReplayWindow();
    const index = window.highest < 0 ? sequence : nearestIndex(window.highest, sequence);
    if (!window.isFresh(index)) return undefined;
    const authentic = packet.subarray(0, payloadOffset);
    const { rtp } = this.#keys;
    const sealed = packet.subarray(payloadOffset);
    const secret = unseal(rtp, nonce(rtp.salt, ssrc, index), { authentic, sealed });
    if (!secret || !this.#remember(ssrc, window)) return undefined;
    window.note(index);
    return Buffer.concat([authentic, secret]);
  }

  rtcp(packet: Buffer): Buffer | undefined {
    const end = packet.length - RTCP_INDEX_BYTES;
    if (end < RTCP_HEADER_BYTES + TAG_BYTES || (packet[end]! & IS_ENCRYPTED) === 0) return undefined;
    const { rtcp } = this.#keys;
    const header = packet.subarray(0, RTCP_HEADER_BYTES);
    const index = packet.readUInt32BE(end) & 0x7fff_ffff;
    if (!this.#rtcpWindow.isFresh(index)) return undefined;
    const secret = unseal(rtcp, nonce(rtcp.salt, packet.readUInt32BE(4), index), {
      authentic: Buffer.concat([header, packet.subarray(end)]),
      sealed: packet.subarray(RTCP_HEADER_BYTES, end),
    });
    if (!secret) return undefined;
    this.#rtcpWindow.note(index);
    return Buffer.concat([header, secret]);
  }

  #remember(ssrc: number, window: ReplayWindow): boolean {
    if (this.#streams.has(ssrc)) return true;
    if (this.#streams.size >= MOST_STREAMS) return false;
    this.#streams.set(ssrc, window);
    return true;
  }
}

/** As `parseRtp`, where the padding is still encrypted and says nothing. */
function parseSealed(packet: Buffer, header: RtpHeader): boolean {
  const first = packet[0]!;
  packet[0] = first & ~0x20;
  const isWhole = parseRtp(packet, header) && header.payloadOffset <= packet.length - TAG_BYTES;
  packet[0] = first;
  return isWhole;
}
