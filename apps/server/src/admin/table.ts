import { stripVTControlCharacters } from 'node:util';

/** What stands in a cell: numbers are put to the right. */
export type Cell = string | number;

const segmenter = new Intl.Segmenter();
const WIDE =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}/u;

/** How many columns of a terminal a text takes. */
const widthOf = (text: string): number =>
  [...segmenter.segment(text)].reduce((sum, { segment }) => sum + (WIDE.test(segment) ? 2 : 1), 0);

/** A text of other people in one line of a terminal: nothing in it can move the cursor or turn the line around. */
export const plain = (text: string): string =>
  stripVTControlCharacters(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

/** Lines under heads, each column as wide as it must be. Every cell is made plain. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const texts = [heads, ...rows].map((row) => row.map((cell) => plain(String(cell))));
  const widths = heads.map((_head, column) => Math.max(...texts.map((row) => widthOf(row[column] ?? ''))));
  const isNumber = heads.map((_head, column) => rows.every((row) => typeof row[column] === 'number'));
  return texts.map((row) =>
    row
      .map((text, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - widthOf(text));
        return isNumber[column] && rows.length > 0 ? space + text : text + space;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** A time that passed, in the largest unit that fits: `3 h`. */
export function age(passedSeconds: number): string {
  const seconds = Math.max(0, Math.floor(passedSeconds));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** Bytes as people read them: `12.3 MB`. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit] ?? ''}`;
}

/** The first line of an error, not longer than a screen is wide. */
export const firstLine = (text: string): string => plain(text.split('\n')[0] ?? '').slice(0, 120);
