/** Marks that stand around a link in running text, and that whoever copies it takes along: of ends, brackets and quotes. */
const MARKS = `.,:;!?…'"\`*~|<>()[]{}«»‹›“”„‟‘’‚‛،؛؟。、，：；！？（）「」『』【】《》`;
const isMark = (character: string): boolean => MARKS.includes(character);
const isMarkOrSpace = (character: string): boolean => isMark(character) || /\s/.test(character);

/** A number or a link as it was meant: without spaces and marks of the text that it was copied out of. */
export function withoutMarks(text: string): string {
  const characters = Array.from(text);
  const from = characters.findIndex((character) => !isMarkOrSpace(character));
  const to = characters.findLastIndex((character) => !isMarkOrSpace(character));
  return from === -1 ? '' : characters.slice(from, to + 1).join('');
}

/** The percent-encoded characters that end an address (RFC 3986 §2.1), or the one that is written as it is. */
const ADDRESS_END = /(?:%[0-9a-f]{2})+$|[^%]$/iu;

/** The end of an address without marks; undefined for one that has none. */
function endWithoutMarks(end: string): string | undefined {
  try {
    const characters = Array.from(decodeURIComponent(end));
    const to = characters.findLastIndex((character) => !isMarkOrSpace(character)) + 1;
    return to === characters.length ? undefined : encodeURIComponent(characters.slice(0, to).join(''));
  } catch {
    return undefined; // no UTF-8: it is not for us to say what was meant
  }
}

function partWithoutMarks(part: string): string {
  const end = ADDRESS_END.exec(part)?.[0] ?? '';
  const kept = endWithoutMarks(end);
  return kept === undefined ? part : partWithoutMarks(part.slice(0, part.length - end.length) + kept);
}

/**
 * An address without marks of the text that it stood in, which ran into the end of its path or its query: `/join/hana).` is
 * `/join/hana`. Nothing but marks is taken away, and nothing is added: it proves no more than it did.
 */
export const addressWithoutMarks = (address: string): string =>
  address.split('?').map(partWithoutMarks).join('?');
