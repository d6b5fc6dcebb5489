import { readMailAddress } from '@portico/domain/mail-address';
import { mailboxText, readMailbox } from '@portico/domain/mailbox-text';
import { shownLine } from '@portico/domain/shown-line';
import * as z from 'zod/mini';

/** A site's name in addresses. */
export const SiteName = z.string().check(z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/));

/** The longest address (RFC 5321 §4.5.3.1.3), in octets. */
const ADDRESS_OCTETS = 254;

/** An e-mail address as people type it (OP-10), also in letters of any script; kept as `readMailAddress` has it. */
export const Email = z.string().check(
  z.overwrite((text) => readMailAddress(text) ?? text),
  z.maxLength(ADDRESS_OCTETS),
  z.refine((text) => readMailAddress(text) === text),
);

const mailboxOf = (text: string): string | undefined => {
  const mailbox = readMailbox(text);
  return mailbox && mailboxText(mailbox);
};

/** An e-mail address, or a name with one: `"Doe, Jane" <jane@x.example>` (RFC 5322 §3.4). */
export const Mailbox = z.string().check(
  z.overwrite((text) => mailboxOf(text) ?? text),
  z.refine((text) => readMailbox(text) !== undefined),
);

/** What a person or a site is called (OP-10): as much of it as a reader sees, and not nothing. */
export const DisplayName = z.pipe(
  z.pipe(z.string().check(z.maxLength(2000)), z.transform(shownLine)),
  z.string().check(z.minLength(1), z.maxLength(128)),
);

/** Running text of so many characters at most, or none: what nobody sees is no part of it. */
export const runningText = (most: number) =>
  z._default(
    z.string().check(
      z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '')),
      z.trim(),
      z.maxLength(most),
    ),
    '',
  );

/** A password as it is typed. Whether it meets the rules, `domain/password-policy` says. */
export const Password = z.string().check(z.minLength(1), z.maxLength(1024));

/** The token of a one-time link. */
export const LinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const Id = z.uuid();

/** An instant as ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
