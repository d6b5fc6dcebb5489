import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets/secrets.ts';
import type { Settings } from '../settings/table.ts';

/** What comes to an address of the door: answers to what a mail asks, and mails that could not be delivered. */
export type InboundKind = 'reply' | 'bounce';

/** Whom or what an address of the door is about. */
export interface InboundName {
  kind: InboundKind;
  /** A UUID without dashes: of an invitee’s key, or of a mail. */
  id: string;
}

/** RFC 4648 §6, in lower case: local parts are compared so by many servers on the way. */
const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567';
const BYTES = 16;

function encode(bytes: Buffer): string {
  let bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  bits = bits.padEnd(Math.ceil(bits.length / 5) * 5, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => DIGITS[Number.parseInt(five, 2)]).join('');
}

function decode(text: string): Buffer {
  const bits = Array.from(text, (digit) => DIGITS.indexOf(digit).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const signatureOf = (key: Buffer, { kind, id }: InboundName): Buffer =>
  createHmac('sha256', key).update(`${kind}\n${id}`).digest().subarray(0, BYTES);

/**
 * An address of the door, which nobody but us can make: `reply+` or `bounce+`, 26 characters for the id and 26 for a signature of
 * 128 bits, below the 64 octets that a local part may have (RFC 5321 §4.5.3.1.1).
 */
export function inboundAddress(secrets: Secrets, name: InboundName, domain: string): string {
  const [key = Buffer.alloc(0)] = secrets.keys('answer-address');
  return `${name.kind}+${encode(Buffer.from(name.id, 'hex'))}${encode(signatureOf(key, name))}@${domain}`;
}

const LOCAL = /^(reply|bounce)\+([a-z2-7]{26})([a-z2-7]{26})$/;

/** What a local part names, in whatever case it came; undefined for one that we did not make. */
export function readInboundLocal(secrets: Secrets, local: string): InboundName | undefined {
  const [, kind, id = '', signed = ''] = LOCAL.exec(local.toLowerCase()) ?? [];
  if (kind === undefined) return undefined;
  const name = { kind: kind as InboundKind, id: decode(id).toString('hex') };
  const given = decode(signed);
  if (encode(decode(id)) !== id || encode(given) !== signed) return undefined; // bits that say nothing are zero
  const isOurs = secrets
    .keys('answer-address')
    .map((key) => timingSafeEqual(signatureOf(key, name), given))
    .some(Boolean);
  return isOurs ? name : undefined;
}

/** The domain of the addresses of the door; undefined where there is no door. */
export function inboundDomain(settings: Settings): string | undefined {
  const { INBOUND_SMTP_PORT: port, INBOUND_MAIL_DOMAIN: domain, PUBLIC_URL: url } = settings;
  if (port === undefined) return undefined;
  return domain ?? (url === undefined ? 'localhost' : new URL(url).hostname);
}
