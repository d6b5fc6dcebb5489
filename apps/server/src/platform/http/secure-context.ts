import type { Settings } from '../settings/table.ts';

type NetworkSettings = Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'TLS_CERT_FILE' | 'TRUST_PROXY'>;

/** Something about how people reach the portal that an administrator should mend: a word, and what it is about. */
export type NetworkAdvice =
  /** People come by plain http to another machine: their browsers give no camera, no microphone and no screen. */
  | { word: 'publicUrlIsHttp'; publicUrl: string }
  /** The same, and nobody has said what the portal is called. */
  | { word: 'listensOnHttp'; host: string }
  /** People come by an address that nobody has said: links lead elsewhere, and meetings refuse their pages. */
  | { word: 'publicUrlIsMissing' }
  /** Everybody seems to come from the proxy: limits count them as one. */
  | { word: 'proxyIsNotTrusted'; publicUrl: string };

const loopback = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether a host is this machine itself, which browsers trust with http as well (Secure Contexts §3.1). */
export const isLoopback = (host: string): boolean => loopback.test(host);

/** Whether people come by https: to the portal itself, or to a proxy before it. Decides about cookies and HSTS. */
export const isServedByHttps = ({
  PUBLIC_URL,
  TLS_CERT_FILE,
}: Pick<Settings, 'PUBLIC_URL' | 'TLS_CERT_FILE'>): boolean =>
  TLS_CERT_FILE !== undefined || (PUBLIC_URL?.startsWith('https://') ?? false);

/** Why cameras will not work, or undefined when they will: browsers give them to secure contexts only. */
export function secureContextAdvice(settings: NetworkSettings): NetworkAdvice | undefined {
  const { HOST, PUBLIC_URL } = settings;
  if (isServedByHttps(settings)) return undefined;
  if (PUBLIC_URL === undefined) return isLoopback(HOST) ? undefined : { word: 'listensOnHttp', host: HOST };
  return isLoopback(new URL(PUBLIC_URL).hostname)
    ? undefined
    : { word: 'publicUrlIsHttp', publicUrl: PUBLIC_URL };
}

/** All that is to be said about how people reach the portal, the worst first. */
export function networkAdvice(settings: NetworkSettings): readonly NetworkAdvice[] {
  const { HOST, PUBLIC_URL, TLS_CERT_FILE, TRUST_PROXY } = settings;
  const isBehindProxy = PUBLIC_URL?.startsWith('https://') === true && TLS_CERT_FILE === undefined;
  const isNobodyTrusted = TRUST_PROXY === undefined || TRUST_PROXY === 'false' || TRUST_PROXY === '0';
  const isOpen = TLS_CERT_FILE !== undefined && !isLoopback(HOST);
  const cameras = secureContextAdvice(settings);
  const isNameless = PUBLIC_URL === undefined && !cameras && (isOpen || !isNobodyTrusted);
  return [
    ...(cameras ? [cameras] : []),
    ...(isNameless ? [{ word: 'publicUrlIsMissing' as const }] : []),
    ...(isBehindProxy && isNobodyTrusted
      ? [{ word: 'proxyIsNotTrusted' as const, publicUrl: PUBLIC_URL }]
      : []),
  ];
}

const MEND =
  'Set TLS_CERT_FILE and TLS_KEY_FILE, or put a proxy with https in front and set PUBLIC_URL=https://… and TRUST_PROXY: see docs/self-hosting.md.';

/** An advice as one line for the console and the log. */
export function sentenceOf(advice: NetworkAdvice): string {
  switch (advice.word) {
    case 'publicUrlIsHttp':
      return `Cameras and microphones will not work: PUBLIC_URL is ${advice.publicUrl}, and browsers give them to https only. ${MEND}`;
    case 'listensOnHttp':
      return `Cameras and microphones will not work from other machines: HOST is ${advice.host} with plain http, and browsers give them to https only. ${MEND}`;
    case 'publicUrlIsMissing':
      return 'Meetings will not begin for people of other machines: PUBLIC_URL is not set, so pages of the address that they type are refused, and links lead elsewhere. Set PUBLIC_URL to that address, such as https://meet.example.org: see docs/self-hosting.md.';
    case 'proxyIsNotTrusted':
      return `PUBLIC_URL is ${advice.publicUrl} and TRUST_PROXY is not set: everybody counts as one visitor, and shares that one's limits. Set TRUST_PROXY to the address of the proxy: see docs/self-hosting.md.`;
  }
}
