const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const INVISIBLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029]+/gu;

/** Without what would break a line or turn the direction of the text around it. */
function clean(name: string): string {
  return name.replaceAll(INVISIBLE, ' ').trim();
}

/** First letters of the first and the last word; scripts without capitals, whose letters may join, give one. */
export function initialsOf(name: string): string {
  const letters = clean(name)
    .split(/\s+/u)
    .map(firstLetter)
    .filter((letter) => letter !== '');
  const [first = ''] = letters;
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : '';
  return /^\p{Lu}\p{Lu}/u.test(first + last) ? first + last : first;
}

function firstLetter(word: string): string {
  for (const { segment } of graphemes.segment(word))
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase('en');
  return '';
}

/** A name in at most so many columns; a letter of East Asia takes two. */
export function shortenName(name: string, columns: number): string {
  let used = 0;
  let text = '';
  for (const { segment } of graphemes.segment(clean(name))) {
    used += WIDE.test(segment) ? 2 : 1;
    if (used > columns) return `${text.trimEnd()}…`;
    text += segment;
  }
  return text;
}
