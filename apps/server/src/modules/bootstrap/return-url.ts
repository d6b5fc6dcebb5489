/**
 * The address to go on to after signing in, only within our own origin: a link that somebody was sent must not
 * lead elsewhere with our name on it (OP-24). `//host` and `/\host` are other origins to a browser.
 */
export function safeReturnUrl(wanted: string | undefined, otherwise: string): string {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return otherwise;
  const base = 'http://own.invalid';
  const url = URL.parse(wanted, base);
  return url?.origin === base ? url.pathname + url.search + url.hash : otherwise;
}
