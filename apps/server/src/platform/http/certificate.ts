import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { WrongSetting } from '../settings/read.ts';
import type { Settings } from '../settings/table.ts';

/** The certificate or its key cannot be used. The message is one line that names the setting and says what to do. */
export class CertificateUnusable extends Error {
  override readonly name = 'CertificateUnusable';
}

/** Where the certificate and its key stand, both in PEM. */
export interface CertificateFiles {
  certFile: string;
  keyFile: string;
}

/** A certificate with its key, proven to fit each other. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
  /** Who it speaks for, as it says itself. */
  names: string;
  validFrom: Date;
  validTo: Date;
}

/** `expiring`: it ends within fourteen days, so nobody seems to renew it. */
export type Validity = 'valid' | 'expiring' | 'expired' | 'notYetValid';

const EXPIRING_MS = 14 * 24 * 3_600_000;

// Mozilla's intermediate configuration: every browser that the portal supports, forward secrecy and AEAD only.
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

/** What TLS is spoken with: 1.2 or later. */
export const secureContextOf = ({ cert, key }: Pick<Certificate, 'cert' | 'key'>): SecureContextOptions => ({
  cert,
  key,
  minVersion: 'TLSv1.2',
  ciphers: CIPHERS,
});

/**
 * The files of the settings, undefined when the portal speaks plain HTTP.
 * @throws {WrongSetting} when only one is named, or when PUBLIC_URL says something else.
 */
export function certificateFiles({
  TLS_CERT_FILE: certFile,
  TLS_KEY_FILE: keyFile,
  PUBLIC_URL,
}: Pick<Settings, 'TLS_CERT_FILE' | 'TLS_KEY_FILE' | 'PUBLIC_URL'>): CertificateFiles | undefined {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined) {
    const [there, missing] = certFile === undefined ? ['KEY', 'CERT'] : ['CERT', 'KEY'];
    throw new WrongSetting(
      `TLS_${there}_FILE is set, TLS_${missing}_FILE is not: https needs both, plain http neither`,
    );
  }
  if (PUBLIC_URL?.startsWith('http:'))
    throw new WrongSetting(
      `PUBLIC_URL must begin with https:// because TLS_CERT_FILE is set (it is ${JSON.stringify(PUBLIC_URL)})`,
    );
  return { certFile, keyFile };
}

const firstLine = (error: unknown): string => (error as Error).message.split('\n')[0] ?? '';

async function readPem(setting: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CertificateUnusable(`${setting} ${file} cannot be read (${firstLine(error)})`, {
      cause: error,
    });
  }
}

/** Does something with a file's text; its failure is told as one of the file. */
function tried<T>(what: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new CertificateUnusable(`${what} (${firstLine(error)})`, { cause: error });
  }
}

/**
 * Reads a pair and proves that it can be served; how long it is valid is not asked here.
 * @throws {CertificateUnusable} when a file cannot be read, holds something else, or the two do not fit.
 */
export async function readCertificate({ certFile, keyFile }: CertificateFiles): Promise<Certificate> {
  const [cert, key] = await Promise.all([
    readPem('TLS_CERT_FILE', certFile),
    readPem('TLS_KEY_FILE', keyFile),
  ]);
  const leaf = tried(
    `TLS_CERT_FILE ${certFile} holds no certificate in PEM form`,
    () => new X509Certificate(cert),
  );
  const privateKey = tried(
    `TLS_KEY_FILE ${keyFile} holds no private key in PEM form without a passphrase`,
    () => createPrivateKey(key),
  );
  if (!leaf.checkPrivateKey(privateKey))
    throw new CertificateUnusable(
      `TLS_KEY_FILE ${keyFile} is not the key of the certificate in TLS_CERT_FILE ${certFile}: name the two of one pair`,
    );
  tried(`TLS_CERT_FILE ${certFile} cannot be served`, () =>
    createSecureContext(secureContextOf({ cert, key })),
  );
  const { subjectAltName, subject, validFromDate: validFrom, validToDate: validTo } = leaf;
  return { cert, key, names: subjectAltName ?? subject, validFrom, validTo };
}

export function validityOf({ validFrom, validTo }: Certificate, now: Date): Validity {
  if (now < validFrom) return 'notYetValid';
  if (now >= validTo) return 'expired';
  return validTo.getTime() - now.getTime() < EXPIRING_MS ? 'expiring' : 'valid';
}
