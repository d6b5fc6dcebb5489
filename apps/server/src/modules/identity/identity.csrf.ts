import type { CookieToSet } from '../../platform/http/cookies.ts';
import type { IdentityContext } from './identity.context.ts';

/**
 * Makes the secret behind a browser's CSRF token anew, as somebody signs in or out with it: what was planted or read before
 * is worth nothing afterwards. Answers the token that fits it.
 */
export function renewCsrf(
  { csrf }: Pick<IdentityContext, 'csrf'>,
  name: string,
  setCookie: (cookie: CookieToSet) => void,
): string {
  const value = csrf.newCookie();
  setCookie({ name, value });
  return csrf.tokenFor(value);
}

/** The token of the secret that a browser has; one that has none of ours gets it. */
export function csrfTokenOf(
  context: Pick<IdentityContext, 'csrf'>,
  name: string,
  browser: { cookies: Readonly<Record<string, string | undefined>>; setCookie(cookie: CookieToSet): void },
): string {
  const kept = browser.cookies[name];
  return kept !== undefined && context.csrf.isCookie(kept)
    ? context.csrf.tokenFor(kept)
    : renewCsrf(context, name, browser.setCookie);
}
