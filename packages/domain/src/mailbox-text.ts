import { readMailAddress } from './mail-address.ts';
import { shownLine } from './shown-line.ts';

/** Somebody who gets mail (RFC 5322 §3.4): an address, and a name that may be empty. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A longer name is cut, in characters: it is only said beside the address. */
const MOST_NAME = 128;
/** Nothing longer is looked at: an address and a name in any spelling. */
const MOST_CHARACTERS = 4000;

/** An address in brackets behind a name; brackets in a quoted name are none. */
const NAMED = /^((?:"(?:[^"\\]|\\[^])*"|[^<>"])*)<([^<>]*)>\s*$/u;
const NEEDS_QUOTES = /^'|[",:;<>@()[\]\\]/;

/** A name without the quotes around it and the signs that quoting puts before others. */
export function unquoted(text: string): string {
  const name = text.trim();
  if (/^'.*'$/su.test(name)) return name.slice(1, -1).trim(); // as Outlook has it where a name is an address
  if (!/^".*"$/su.test(name)) return name;
  return name
    .slice(1, -1)
    .replaceAll(/\\([^])|"(?=")/g, '$1')
    .trim();
}

/** One mailbox as text: `Jane Doe <jane@x.example>`, the name in quotes where it would be read as more than one. */
export function mailboxText({ name, address }: Mailbox): string {
  if (name === '') return address;
  const text = NEEDS_QUOTES.test(name) ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"` : name;
  return `${text} <${address}>`;
}

/** Somebody who is invited as a mailbox: who has no name is shown by the address, which is then said once. */
export const inviteeText = ({ email, displayName }: { email: string; displayName: string }): string =>
  mailboxText({ name: displayName === email ? '' : displayName, address: email });

/**
 * Reads one mailbox: an address alone, or behind a name. The address comes back as it is kept, the name as a reader sees
 * it, empty when it only repeats the address. Undefined where there is no address.
 */
export function readMailbox(text: string): Mailbox | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const [, name = '', inBrackets = text] = NAMED.exec(text) ?? [];
  const address = readMailAddress(inBrackets);
  if (address === undefined) return undefined;
  const shown = Array.from(shownLine(unquoted(name)))
    .slice(0, MOST_NAME)
    .join('')
    .trim();
  return { name: readMailAddress(shown) === address ? '' : shown, address };
}
