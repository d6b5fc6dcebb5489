import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** How long a browser is known after somebody signed in with it. */
export const KNOWN_SECONDS = 30 * 86_400;

const FORM = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

const textOf = (browserId: string, email: string): string => `${browserId}|${email}`;

/** What a browser keeps that has signed in to this account: it says nothing of the account, and fits no other. */
export function knownBrowser(secrets: Secrets, email: string): string {
  const browserId = randomBytes(16).toString('base64url');
  return `${browserId}.${secrets.sign('browser', textOf(browserId, email)).toString('base64url')}`;
}

/** The browser of what is kept, if it has signed in to this account; undefined for every other. */
export function browserOf(secrets: Secrets, kept: string | undefined, email: string): string | undefined {
  const [, browserId, signature] = FORM.exec(kept ?? '') ?? [];
  if (browserId === undefined || signature === undefined) return undefined;
  const isOurs = secrets.verify('browser', textOf(browserId, email), Buffer.from(signature, 'base64url'));
  return isOurs ? browserId : undefined;
}
