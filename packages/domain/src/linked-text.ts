import { isWebAddress } from './web-address.ts';

/** A part of a text: words, or an address that it names. */
export interface TextPart {
  /** Where it begins. */
  at: number;
  text: string;
  /** Where it leads; undefined for words. */
  href: string | undefined;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence after an address is no part of it. */
const TRAILING = /[.,;:!?)\]}'’”»،؛؟]+$/;

/** A plain text in parts: the addresses of pages that it names, and the words between them. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = found.replace(TRAILING, '');
    if (!isWebAddress(href)) continue;
    if (index > from) parts.push({ at: from, text: text.slice(from, index), href: undefined });
    parts.push({ at: index, text: href, href });
    from = index + href.length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), href: undefined });
  return parts;
}
