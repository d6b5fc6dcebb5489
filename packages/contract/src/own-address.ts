const OWN = 'http://own.invalid';

/** Longer addresses are none of our pages'. */
export const MOST_ADDRESS_LENGTH = 2000;

function resolve(address: string): URL | undefined {
  try {
    return new URL(address, OWN); // `URL.parse` is younger than some browsers of people who come to a meeting
  } catch {
    return undefined;
  }
}

/**
 * The address within our own origin that a wanted one leads to, resolved, or the other one: what somebody was sent must
 * not lead elsewhere with our name on it (OP-24). What counts is where a browser ends: `/.//host` and `/a/..//host`
 * become `//host`, which is another origin once it is read again, so the result must mean the same when it is.
 */
export function ownAddress(
  wanted: string | undefined,
  otherwise: string,
  most = MOST_ADDRESS_LENGTH,
): string {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return otherwise;
  const url = resolve(wanted);
  if (url?.origin !== OWN) return otherwise;
  const address = url.pathname + url.search + url.hash;
  const isOwn = address.length <= most && resolve(address)?.href === url.href;
  return isOwn ? address : otherwise;
}
