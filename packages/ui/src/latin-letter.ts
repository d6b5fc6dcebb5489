/** The letter of a key as it stands on a Latin keyboard: an Arabic or Greek layout writes another one with the same key. */
export function latinLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^Key[A-Z]$/.test(code) && /^[\p{Letter}\p{Mark}]$/u.test(key) ? code.slice(3) : key;
}
