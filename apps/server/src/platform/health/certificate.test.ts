import { X509Certificate } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { found, like, listening } from '../../testing/health.ts';
import type { Clock } from '../clock/clock.ts';
import { checkCertificate, seeCertificate, type ServedCertificate } from './certificate-check.ts';

/** Of portal.example, signed by itself, good for 90 days; the key has no other use. */
const PEM = `-----BEGIN CERTIFICATE-----
MIIBojCCAUigAwIBAgIUaqfbWNo2TfNQrVn22rdXNR9QLVwwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOcG9ydGFsLmV4YW1wbGUwHhcNMjYxMTIyMDgxNjA3WhcNMjcw
MjIwMDgxNjA3WjAZMRcwFQYDVQQDDA5wb3J0YWwuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABIq3N6Sonxq0UBoLbw9z3aJabISKOUuqFhh7Ss9YVgQd
9UUp4e5jLptWsgsH7P0IXh3Rby2aHbwjLJJyssARsbWjbjBsMB0GA1UdDgQWBBQI
89XtRxR95sxES2ESZwVXV2jrCTAfBgNVHSMEGDAWgBQI89XtRxR95sxES2ESZwVX
V2jrCTAPBgNVHRMBAf8EBTADAQH/MBkGA1UdEQQSMBCCDnBvcnRhbC5leGFtcGxl
MAoGCCqGSM49BAMCA0gAMEUCICKq6FUm1pWUMcjwdG5Dupmk9kLAi5xmlKsAZfC+
CAgzAiEA94ZkALeHzd3ocSR3lmDT9cCwtKDe/tn2kPK+L42BrBI=
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3aJnXTJ6E7Y/ciV7
2g0nQMGeucN3b04k7U0pZOl8FC+hRANCAASKtzekqJ8atFAaC28Pc92iWmyEijlL
qhYYe0rPWFYEHfVFKeHuYy6bVrILB+z9CF4d0W8tmh28IyyScrLAEbG1
-----END PRIVATE KEY-----
`;

describe('the certificate', () => {
  const certificate = new X509Certificate(PEM);
  const { validToDate: validTo } = certificate;
  /** So many days after the certificate begins. */
  const after = (days: number): Clock => ({
    now: () => new Date(certificate.validFromDate.getTime() + days * 86_400_000 + 1000),
    elapsedMs: () => 0,
  });
  const parts = { served: () => undefined, see: () => Promise.resolve(certificate) };

  test('of the proxy in front is really looked at: good, then expires soon, then has expired', async () => {
    const proxy = createServer({ cert: PEM, key: KEY });
    await new Promise<void>((listens) => proxy.listen(0, '127.0.0.1', listens));
    const url = `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const see = () => seeCertificate(url);
    const foundAfter = (days: number) =>
      found(checkCertificate({ ...parts, see, publicUrl: () => url, clock: after(days) }));
    expect(await foundAfter(-3)).toEqual(like('fail', 'early'));
    expect(await foundAfter(10)).toEqual(like('ok', 'works', { days: 79 }));
    expect(await foundAfter(77)).toEqual(like('warn', 'soon', { days: 12 }));
    expect(await foundAfter(95)).toEqual(like('fail', 'expired', { days: 5 }));
    await new Promise((closed) => proxy.close(closed));
    expect(await foundAfter(95)).toEqual(like('ok', 'elsewhere')); // nobody answers any more
  });

  test('of a proxy that never answers is not waited for', async () => {
    const server = await listening();
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(seeCertificate(url)).rejects.toThrow(/timeout/);
    server.close();
  });

  test('of our own https is what it says, and that new files cannot be used', async () => {
    const ours = (own: Omit<ServedCertificate, 'validTo'>) =>
      found(
        checkCertificate({
          ...parts,
          served: () => ({ ...own, validTo }),
          publicUrl: () => 'https://portal.example',
          clock: after(20),
        }),
      );
    const problem = 'TLS_KEY_FILE is not the key of the certificate';
    expect(await ours({ validity: 'valid', problem: undefined })).toEqual(like('ok', 'works', { days: 69 }));
    expect(await ours({ validity: 'expiring', problem: undefined })).toEqual(like('warn', 'soon'));
    expect(await ours({ validity: 'valid', problem })).toEqual(like('warn', 'kept', { days: 69 }));
    expect(await ours({ validity: 'expired', problem })).toEqual(like('fail', 'expired'));
  });

  test('is none without https', async () => {
    const publicUrl = () => 'http://127.0.0.1:4000';
    expect(await found(checkCertificate({ ...parts, publicUrl, clock: after(10) }))).toEqual(
      like('ok', 'none'),
    );
  });
});
