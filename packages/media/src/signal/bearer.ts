import type { IncomingMessage } from 'node:http';

/** The token of an `Authorization: Bearer` header, or the empty string (RFC 6750). */
export function bearer(request: IncomingMessage): string {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}
