import * as z from 'zod/mini';
import { Failure } from '../errors/failure.ts';
import type { Purpose, Secrets } from '../secrets/secrets.ts';

/** What a link gives and to whom, in an order that its purpose always has. */
export interface LinkText {
  purpose: Purpose;
  parts: readonly string[];
}

/** What the query of a signed link says. */
export const signedQuery = {
  expires: z.coerce.number().check(z.int(), z.minimum(0)),
  signature: z.string().check(z.maxLength(64)),
};

/** An instant as links name it: in whole seconds since 1970. */
export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

const textOf = ({ parts }: LinkText, expires: number): string => [...parts, expires].join('\n');

/** The signature of a link that works until `expires`, in seconds since 1970. */
export const signLink = (secrets: Secrets, link: LinkText, expires: number): string =>
  secrets.sign(link.purpose, textOf(link, expires)).toString('base64url');

type Verdict = 'valid' | 'forged' | 'expired';

/** Whether a link is ours, made for just this, and not too old. */
export function checkLink(
  secrets: Secrets,
  link: LinkText,
  { expires, signature, now }: { expires: number; signature: string; now: Date },
): Verdict {
  const isOurs = secrets.verify(link.purpose, textOf(link, expires), Buffer.from(signature, 'base64url'));
  if (!isOurs) return 'forged';
  return expires > secondsOf(now) ? 'valid' : 'expired';
}

/** @throws {Failure} linkExpired, or forbidden, for a link that gives nothing. */
export function refuseLink(verdict: Verdict): void {
  if (verdict === 'expired') throw new Failure('linkExpired');
  if (verdict === 'forged') throw new Failure('forbidden');
}
