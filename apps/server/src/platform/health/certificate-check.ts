import type { X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import type { Clock } from '../clock/clock.ts';
import type { Check } from './health.ts';

/** The certificate that the portal itself serves now. */
export interface ServedCertificate {
  validTo: Date;
  /** `expiring`: it ends within fourteen days, so nobody seems to renew it. */
  validity: 'valid' | 'expiring' | 'expired' | 'notYetValid';
  /** Why newer files are not served; undefined when the files are what is served. */
  problem: string | undefined;
}

interface CertificateParts {
  /** Undefined where the portal speaks plain HTTP. */
  served(): ServedCertificate | undefined;
  publicUrl(): string;
  /** Looks at what browsers get to see at the public URL. @throws when that cannot be seen from here. */
  see(): Promise<X509Certificate>;
  clock: Clock;
}

const SEEN_WITHIN_MS = 2000;
const EXPIRING_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * The certificate that is shown at an https address, trusted or not: an expired one is looked at as well. Nothing is said
 * there beyond the handshake.
 * @throws when nobody shows one within two seconds.
 */
export async function seeCertificate(address: string): Promise<X509Certificate> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve, reject } = Promise.withResolvers<X509Certificate>();
  const signal = AbortSignal.timeout(SEEN_WITHIN_MS);
  const isName = /[a-z]/i.test(host) && !host.includes(':');
  const socket = connect({
    host,
    port: Number(port || 443),
    rejectUnauthorized: false,
    ...(isName && { servername: host }), // an address is none (RFC 6066 §3)
  });
  socket.on('error', reject);
  signal.addEventListener('abort', () => reject(signal.reason as Error));
  socket.once('secureConnect', () => {
    const certificate = socket.getPeerX509Certificate();
    if (certificate) resolve(certificate);
    else reject(new Error('no certificate is shown'));
  });
  return promise.finally(() => socket.destroy());
}

function validityOf({ validFromDate, validToDate }: X509Certificate, now: number) {
  if (now < validFromDate.getTime()) return 'notYetValid';
  const left = validToDate.getTime() - now;
  if (left <= 0) return 'expired';
  return left < EXPIRING_DAYS * DAY_MS ? 'expiring' : 'valid';
}

const findings = {
  valid: { state: 'ok', word: 'works' },
  expiring: { state: 'warn', word: 'soon' },
  expired: { state: 'fail', word: 'expired' },
  notYetValid: { state: 'fail', word: 'early' },
} as const;

/**
 * How long browsers take the certificate that they are shown: ours, or that of the proxy in front. Of a proxy that cannot
 * be reached from here nothing is known, and that is no fault: networks that send nothing back to themselves are common.
 */
export function checkCertificate({ served, publicUrl, see, clock }: CertificateParts): Check<'certificate'> {
  const elsewhere = { state: 'ok', word: 'elsewhere', arguments: { days: 0 } } as const;
  return {
    name: 'certificate',
    otherwise: elsewhere,
    async run() {
      const now = clock.now().getTime();
      const judged = ({ validTo, validity, problem }: ServedCertificate) => {
        const args = { days: Math.floor(Math.abs(validTo.getTime() - now) / DAY_MS) };
        const isKept = problem !== undefined && (validity === 'valid' || validity === 'expiring');
        if (isKept) return { state: 'warn', word: 'kept', arguments: args } as const;
        return { ...findings[validity], arguments: args };
      };
      const own = served();
      if (own) return judged(own);
      if (!publicUrl().startsWith('https:')) return { state: 'ok', word: 'none', arguments: { days: 0 } };
      const seen = await see().catch(() => undefined);
      if (!seen) return elsewhere;
      return judged({ validTo: seen.validToDate, validity: validityOf(seen, now), problem: undefined });
    },
  };
}
