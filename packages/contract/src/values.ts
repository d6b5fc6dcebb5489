import { shownLine } from '@portico/domain/shown-line';
import * as z from 'zod/mini';

/** A site's name in addresses. */
export const SiteName = z.string().check(z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/));

/** What stands before the @ has at most 64 characters (RFC 5321 §4.5.3.1): no mail server takes more. */
const hasShortLocalPart = (address: string): boolean => address.lastIndexOf('@') <= 64;

/** An e-mail address as people type it, at most 254 characters (OP-10), kept in lower case. */
export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email(), z.refine(hasShortLocalPart));

/** Whether a form may send this as an e-mail address. */
export const isEmail = (text: string): boolean => z.safeParse(Email, text).success;

/** What a person or a site is called (OP-10): as much of it as a reader sees, and not nothing. */
export const DisplayName = z.pipe(
  z.pipe(z.string().check(z.maxLength(2000)), z.transform(shownLine)),
  z.string().check(z.minLength(1), z.maxLength(128)),
);

/** A password as it is typed. Whether it meets the rules, `domain/password-policy` says. */
export const Password = z.string().check(z.minLength(1), z.maxLength(1024));

/** The token of a one-time link. */
export const LinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const Id = z.uuid();

/** An instant as ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
