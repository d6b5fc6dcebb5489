import { randomUUID } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Who a browser is at doors. */
export interface Guest {
  guestId: string;
  /** The cookie to set: of a browser that was at no door before, or one that the previous secret signed. */
  cookie: string | undefined;
}

const cookieOf = (secrets: Secrets, guestId: string): string =>
  `${guestId}.${secrets.sign('guest', guestId).toString('base64url')}`;

/** The guest of a cookie; a new one for a cookie that is missing or that we did not make. */
export function guestOf(secrets: Secrets, kept: string | undefined): Guest {
  const [, guestId, signature] = FORM.exec(kept ?? '') ?? [];
  const bytes = Buffer.from(signature ?? '', 'base64url');
  if (guestId !== undefined && secrets.verify('guest', guestId, bytes)) {
    const isFresh = secrets.isCurrent('guest', guestId, bytes);
    return { guestId, cookie: isFresh ? undefined : cookieOf(secrets, guestId) };
  }
  const made = randomUUID();
  return { guestId: made, cookie: cookieOf(secrets, made) };
}
