import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** How long a browser is known after somebody signed in with it. */
export const KNOWN_SECONDS = 30 * 86_400;

/** A family or a classroom shares a browser; who has not used it for longest is forgotten first. */
const MOST_ACCOUNTS = 8;

const FORM = /^([A-Za-z0-9_-]{22})((?:\.[A-Za-z0-9_-]{43}){1,8})$/;

/** A browser, and a signature for each account that somebody has signed in to with it. */
interface Kept {
  browserId: string;
  signatures: readonly string[];
}

function readKept(kept: string | undefined): Kept | undefined {
  const [, browserId, signatures] = FORM.exec(kept ?? '') ?? [];
  return browserId === undefined || signatures === undefined
    ? undefined
    : { browserId, signatures: signatures.slice(1).split('.') };
}

const textOf = (browserId: string, email: string): string => `${browserId}|${email}`;

const fits = (secrets: Secrets, text: string, signature: string): boolean =>
  secrets.verify('browser', text, Buffer.from(signature, 'base64url'));

/**
 * What a browser keeps that has signed in to this account, with what it kept of others: it says nothing of an account, and
 * fits no other.
 */
export function knownBrowser(secrets: Secrets, kept: string | undefined, email: string): string {
  const before = readKept(kept);
  const text = textOf(before?.browserId ?? '', email);
  const others = before?.signatures.filter((signature) => !fits(secrets, text, signature)) ?? [];
  // signatures of others are of the same browser; one that is this account's alone gets another name each time
  const browserId = before && others.length > 0 ? before.browserId : randomBytes(16).toString('base64url');
  const own = secrets.sign('browser', textOf(browserId, email)).toString('base64url');
  return [browserId, own, ...others.slice(0, MOST_ACCOUNTS - 1)].join('.');
}

/** The browser of what is kept, if it has signed in to this account; undefined for every other. */
export function browserOf(secrets: Secrets, kept: string | undefined, email: string): string | undefined {
  const known = readKept(kept);
  if (!known) return undefined;
  const text = textOf(known.browserId, email);
  return known.signatures.some((signature) => fits(secrets, text, signature)) ? known.browserId : undefined;
}
