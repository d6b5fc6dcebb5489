import type { ChatMessage } from '@portico/contract/room';

/** A message of one's own that the server has not taken yet. */
export interface OutgoingMessage {
  /** The same at each try, so that it is said once. */
  clientId: string;
  text: string;
  status: 'sending' | 'failed';
}

/** Both lists as one, each message once, as they were sent. */
export function mergeMessages(known: readonly ChatMessage[], read: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...known, ...read].map((message) => [message.id, message]));
  if (byId.size === known.length) return known as ChatMessage[];
  return [...byId.values()].toSorted((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt));
}

/**
 * What is still to be said, after messages were read. One's own can come over the push channel before the answer
 * to its sending does: it must not stand there twice.
 */
export function withoutSaid(
  outbox: readonly OutgoingMessage[],
  read: readonly ChatMessage[],
  meId: string,
): readonly OutgoingMessage[] {
  const texts = new Set(read.filter(({ participantId }) => participantId === meId).map(({ text }) => text));
  const rest = outbox.filter(({ status, text }) => status !== 'sending' || !texts.has(text));
  return rest.length === outbox.length ? outbox : rest;
}

const LINK = /\bhttps?:\/\/[^\s<>"'`]+/gi;
/** What ends a sentence after a link, and a bracket around it, is no part of it. */
const AFTER = /[.,;:!?؟،؛)\]}»”’]+$/;

/** A piece of a message: its words, or a link in them. */
export interface Piece {
  /** Where it begins. */
  at: number;
  text: string;
  isLink: boolean;
}

function cutEnd(link: string): string {
  const end = AFTER.exec(link)?.[0] ?? '';
  // a bracket that was opened inside of the link belongs to it
  if (end.startsWith(')') && link.includes('(')) return link.slice(0, link.length - end.length + 1);
  return link.slice(0, link.length - end.length);
}

/** A text in pieces, so that addresses can be pressed. Nothing in it is ever markup. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(LINK)) {
    const link = cutEnd(found[0]);
    if (!URL.canParse(link)) continue;
    if (found.index > at) pieces.push({ at, text: text.slice(at, found.index), isLink: false });
    pieces.push({ at: found.index, text: link, isLink: true });
    at = found.index + link.length;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), isLink: false });
  return pieces;
}
