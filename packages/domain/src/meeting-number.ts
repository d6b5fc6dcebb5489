/** How a site writes ten-digit meeting numbers (spec B§5). */
export type NumberFormat = 'standard' | 'unified';

const GROUPS: Readonly<Record<number, readonly number[]>> = {
  9: [3, 3, 3],
  11: [4, 3, 4],
  12: [4, 4, 4],
};
const TEN_DIGITS: Readonly<Record<NumberFormat, readonly number[]>> = {
  standard: [3, 3, 4],
  unified: [4, 2, 4],
};

/**
 * The digits of a meeting number in groups, as people read them aloud.
 * Numbers shorter than nine digits are padded with leading zeros (OP-32).
 * Source: MNUM-01 to MNUM-04. Anything that is no meeting number comes back as it is.
 */
export function formatMeetingNumber(digits: string, format: NumberFormat = 'standard'): string {
  if (!/^\d{1,12}$/.test(digits)) return digits;
  const padded = digits.padStart(9, '0');
  const groups = padded.length === 10 ? TEN_DIGITS[format] : (GROUPS[padded.length] ?? []);
  let at = 0;
  return groups.map((length) => padded.slice(at, (at += length))).join(' ');
}

/** Arabic digits, and those of Persian and Urdu: keyboards of these languages type them. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * What somebody typed or pasted as a meeting number, in the digits of their keyboard: without what stands between the groups
 * (ONES-17), and without marks of direction, which a page in Arabic is copied with.
 */
export function parseMeetingNumber(typed: string): string | undefined {
  const digits = typed
    .normalize('NFKC') // wide digits become plain ones
    .replaceAll(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '');
  return /^\d{9,12}$/.test(digits) ? digits : undefined;
}
