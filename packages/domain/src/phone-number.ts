/** Arabic digits, and those of Persian and Urdu: keyboards of these languages type them. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** What of a text belongs to a telephone number: one plus where one stands first, and what `others` leaves. */
function partsOf(typed: string, others: RegExp): string {
  const plain = typed
    .normalize('NFKC') // wide digits and a wide plus become plain ones
    .replaceAll(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(others, '');
  const rest = plain.replaceAll('+', '');
  return plain.startsWith('+') && rest !== '' ? `+${rest}` : rest;
}

/**
 * A telephone number as it is kept: digits, and one plus before them where one stands first. Spaces, brackets and dashes are
 * how people group the digits. Empty for what has no digit (VALD-03).
 */
export const phoneNumber = (typed: string): string => partsOf(typed, /[^\d+]/g);

/** Telephone numbers to look for: as one is kept, with `?` for any digit and `*` for any digits or none (VALD-04). */
export const phonePattern = (typed: string): string => partsOf(typed, /[^\d+?*]/g);

const LEAST_DIGITS = 3;

/**
 * The telephone numbers that somebody looks for; undefined for words, and for so few digits that they are rather part of a
 * name, where neither a plus nor `?` or `*` says what they are.
 */
export function wantedPhone(typed: string): string | undefined {
  if (!/^[\p{Nd}\s()+?*./-]*$/u.test(typed.normalize('NFKC'))) return undefined;
  const pattern = phonePattern(typed);
  const digits = pattern.replaceAll(/\D/g, '').length;
  return digits >= LEAST_DIGITS || (digits > 0 && digits < pattern.length) ? pattern : undefined;
}

/** The same while somebody types: a plus that is alone yet may become a number. */
export const typedPhone = (typed: string): string =>
  phoneNumber(typed) || (typed.normalize('NFKC').trim().startsWith('+') ? '+' : '');
