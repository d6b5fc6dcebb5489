import { randomBytes } from 'node:crypto';

/** A nonce for one answer (Content Security Policy Level 3): 128 bits. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

interface PolicyInput {
  nonce: string;
  /** The hot-reload socket of development, which has a port or scheme of its own. */
  isDevelopment?: boolean;
  /** Addresses beside our own that the page may connect to, such as a media cluster. */
  connect?: readonly string[];
}

/** The Content-Security-Policy of a page: our own files, inline only what carries the nonce. */
export function contentSecurityPolicy({ nonce, isDevelopment = false, connect = [] }: PolicyInput): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob: mediastream:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect, ...(isDevelopment ? ['ws:'] : [])].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    'report-uri /webappng/api/v1/csp-reports',
  ].join('; ');
}

/** The headers of every answer, pages or not. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store', // what may be kept says so itself
    'permissions-policy':
      'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()',
    // an answer that is no page may do nothing at all, should a browser ever show it as one
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
