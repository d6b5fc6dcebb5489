import { randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets/secrets.ts';

/** Double-submit tokens: the header (or hidden field) must fit the cookie, which no other origin can read or set. */
export interface Csrf {
  /** A new cookie value. */
  newCookie(): string;
  /** Whether a cookie's value is one of ours in form. */
  isCookie(cookie: string): boolean;
  /** The token that fits a cookie, for the page's bootstrap data. */
  tokenFor(cookie: string): string;
  isValid(cookie: string | undefined, token: string | undefined): boolean;
}

const COOKIE = /^[A-Za-z0-9_-]{24}$/;

export function createCsrf(secrets: Secrets): Csrf {
  return {
    isCookie: (cookie) => COOKIE.test(cookie),
    newCookie: () => randomBytes(18).toString('base64url'),
    tokenFor: (cookie) => secrets.sign('csrf', cookie).toString('base64url'),
    isValid: (cookie, token) =>
      cookie !== undefined &&
      token !== undefined &&
      COOKIE.test(cookie) &&
      secrets.verify('csrf', cookie, Buffer.from(token, 'base64url')),
  };
}
