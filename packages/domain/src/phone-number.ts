/** Arabic digits, and those of Persian and Urdu: keyboards of these languages type them. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * A telephone number as it is kept: digits, and one plus before them where one stands first. Spaces, brackets and dashes are
 * how people group the digits. Empty for what has no digit.
 */
export function phoneNumber(typed: string): string {
  const plain = typed
    .normalize('NFKC') // wide digits and a wide plus become plain ones
    .replaceAll(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(/[^\d+]/g, '');
  const digits = plain.replaceAll('+', '');
  return plain.startsWith('+') && digits !== '' ? `+${digits}` : digits;
}

/** The same while somebody types: a plus that is alone yet may become a number. */
export const typedPhone = (typed: string): string =>
  phoneNumber(typed) || (typed.normalize('NFKC').trim().startsWith('+') ? '+' : '');
