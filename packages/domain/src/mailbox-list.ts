import { mailboxText, unquoted } from './mailbox-text.ts';
import { readMailAddress } from './mail-address.ts';

/** What no separator cuts: a quoted text, an address in brackets, a comment; all else goes sign by sign. */
const PIECE = /"(?:[^"\\]|\\[^])*"|<[^<>]*>|\([^()]*\)|[^]/gu;
const LINES = /[\n\r\u2028\u2029]+/;
const SEMICOLON = /^[;；؛]$/u;
const COMMA = /^[,،、，]$/u;
const HAS_AT = /[@＠]/u;

/** `Team:` before the members of a group (RFC 5322 §3.4), `To:` before those of a mail, `mailto:` before an address. */
const LABEL = /^[^"<(@＠:]*:(?!\/\/)/u;
const COMMENT = /\(([^()]*)\)/u;
const BRACKETED = /((?:"(?:[^"\\]|\\[^])*"|[^<>"])*)<([^<>]*)>/gu;

function cut(text: string, separator: RegExp): string[] {
  const parts = [''];
  for (const [piece] of text.matchAll(PIECE)) {
    if (separator.test(piece)) parts.push('');
    else parts.push((parts.pop() ?? '') + piece);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** A mailbox as it was written, whether or not its address is one. */
function named(name: string, written: string): string {
  const address = written.trim().replace(/^mailto:/i, '');
  const plain = unquoted(name);
  return mailboxText({ name: plain.toLowerCase() === address.toLowerCase() ? '' : plain, address });
}

/** The mailboxes of a part without commas between them. */
function mailboxesOf(part: string): string[] {
  const bracketed = [...part.matchAll(BRACKETED)];
  if (bracketed.length > 0) return bracketed.map(([, name = '', address = '']) => named(name, address));
  // one with a blank in quotes too, or a bracket that was not closed
  if (readMailAddress(part) !== undefined || part.includes('<')) return [part];
  const comment = COMMENT.exec(part)?.[1] ?? '';
  const words = part.replace(COMMENT, ' ').trim().split(/\s+/);
  const address = words.at(-1) ?? '';
  if (words.every((word) => HAS_AT.test(word)) && words.length > 1) return words;
  if (!HAS_AT.test(address) || words.slice(0, -1).some((word) => HAS_AT.test(word))) return [part];
  return [named(words.slice(0, -1).join(' ') || comment, address)];
}

/** The mailboxes between two semicolons: what has no address of its own belongs to the name that follows, `Doe, Jane <…>`. */
function segment(text: string): string[] {
  const found: string[] = [];
  let before: string[] = [];
  for (const part of cut(text.trim().replace(LABEL, ''), COMMA)) {
    if (part.includes('<')) {
      found.push(...mailboxesOf([...before, part].join(', ')));
      before = [];
    } else if (HAS_AT.test(part)) {
      found.push(...before, ...mailboxesOf(part));
      before = [];
    } else {
      before.push(part);
    }
  }
  return [...found, ...before];
}

/** A row of a table with one address in it: the name stands before it, or else behind it. */
function row(cells: readonly string[]): string[] | undefined {
  const at = cells.findIndex((cell) => readMailAddress(cell) !== undefined);
  if (at < 0 || cells.some((cell, index) => index !== at && HAS_AT.test(cell))) return undefined;
  return [named(at > 0 ? cells.slice(0, at).join(' ') : (cells[1] ?? ''), cells[at] ?? '')];
}

/** The mailboxes of a line; the head of a table names nobody. */
function line(text: string, isHead: boolean): string[] {
  const cells = text
    .split('\t')
    .map((cell) => cell.trim())
    .filter(Boolean);
  if (cells.length > 1 && isHead && !HAS_AT.test(text)) return [];
  const ofRow = cells.length > 1 ? row(cells) : undefined;
  return ofRow ?? cells.flatMap((cell) => cut(cell, SEMICOLON)).flatMap(segment);
}

/**
 * The mailboxes of a typed or pasted text, each as text that `readMailbox` reads: lists of a mail program (RFC 5322 §3.4,
 * also with semicolons, or with names that hold commas), lines, and rows copied from a table. What is no address stays as
 * it was written, so that it can be seen and mended.
 */
export function splitMailboxes(text: string): string[] {
  const lines = text.split(LINES).filter((one) => one.trim() !== '');
  return lines.flatMap((one, index) => line(one, index === 0 && lines.length > 1));
}

/** Whether a comma behind a typed text belongs to a name: a quote is open, or there is no address yet. */
export const isNameOpen = (text: string): boolean => text.split('"').length % 2 === 0 || !HAS_AT.test(text);
