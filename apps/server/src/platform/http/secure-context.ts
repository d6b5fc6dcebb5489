import type { Settings } from '../settings/table.ts';

type NetworkSettings = Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'TLS_CERT_FILE' | 'TRUST_PROXY'>;

/** Something about how people reach the portal that an administrator should mend: a word, and what it is about. */
export type NetworkAdvice =
  /** People come by plain http to another machine: their browsers give no camera, no microphone and no screen. */
  | { word: 'publicUrlIsHttp'; publicUrl: string }
  /** The same, and nobody has said what the portal is called. */
  | { word: 'listensOnHttp'; host: string }
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
  const { PUBLIC_URL, TLS_CERT_FILE, TRUST_PROXY } = settings;
  const isBehindProxy = PUBLIC_URL?.startsWith('https://') === true && TLS_CERT_FILE === undefined;
  const isNobodyTrusted = TRUST_PROXY === undefined || TRUST_PROXY === 'false' || TRUST_PROXY === '0';
  const cameras = secureContextAdvice(settings);
  return [
    ...(cameras ? [cameras] : []),
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
    case 'proxyIsNotTrusted':
      return `PUBLIC_URL is ${advice.publicUrl} and TRUST_PROXY is not set: everybody counts as one visitor, and shares that one's limits. Set TRUST_PROXY to the address of the proxy: see docs/self-hosting.md.`;
  }
}
