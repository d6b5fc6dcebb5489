import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate of a test's own, for localhost and 127.0.0.1, signed by itself. */
export interface CertificateOnDisk {
  certFile: string;
  keyFile: string;
  /** Its text, for clients that are to trust it. */
  cert: string;
}

interface CertificateOptions {
  /** How long it is valid from now on; a negative number is one that has expired. */
  days?: number;
}

/** Makes a certificate with openssl in a folder of its own below `folder`. */
export function makeCertificate(
  folder: string,
  name: string,
  { days = 90 }: CertificateOptions = {},
): CertificateOnDisk {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  const [keyFile, certFile, request] = ['key.pem', 'cert.pem', 'request.pem'].map((file) =>
    join(place, file),
  ) as [string, string, string];
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'ignore' });
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const subject = ['-subj', `/CN=${name}`, '-addext', names];
  openssl('req', '-new', ...curve, '-nodes', '-keyout', keyFile, '-out', request, ...subject);
  const signed = ['-req', '-in', request, '-signkey', keyFile, '-copy_extensions', 'copyall'];
  openssl('x509', ...signed, '-days', String(days), '-out', certFile);
  return { certFile, keyFile, cert: readFileSync(certFile, 'utf8') };
}
