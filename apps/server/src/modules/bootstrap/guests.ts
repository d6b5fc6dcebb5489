import { randomUUID } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** The id in a guest's cookie; undefined for a cookie that we did not make. */
export function guestIdOf(secrets: Secrets, cookie: string | undefined): string | undefined {
  const [, id, signature] = FORM.exec(cookie ?? '') ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return secrets.verify('guest', id, Buffer.from(signature, 'base64url')) ? id : undefined;
}

/** A browser that was at no door before. */
export function newGuestCookie(secrets: Secrets): { guestId: string; cookie: string } {
  const guestId = randomUUID();
  return { guestId, cookie: `${guestId}.${secrets.sign('guest', guestId).toString('base64url')}` };
}
