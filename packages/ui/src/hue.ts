const HUES = 12;
const ARABIC = /[\u0600-\u06ff]/;

/** One of the twelve avatar hues, 1 to 12; the same name always gets the same. */
export function hueOf(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521;
  return (sum % HUES) + 1;
}

const firstLetter = (word: string): string => String.fromCodePoint(word.codePointAt(0)!);

/** The first letters of a name's first and last word. Arabic ones are kept from joining, or they would read as a word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends
    .map(firstLetter)
    .join(ARABIC.test(name) ? '\u200c' : '')
    .toLocaleUpperCase();
}
