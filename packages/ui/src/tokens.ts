const SEPARATORS = /[,;\n\t،؛、]+/;
/** A pasted entry of an address book: `Mira Holm <mira@example.org>`. */
const NAMED_ADDRESS = /<([^<>]+)>/;

const byLetters = (value: string): string => value.toLowerCase();

/** The values in a typed or pasted text: separated by commas, semicolons or lines, and by spaces where those give addresses. */
export function splitTokens(text: string): string[] {
  return text
    .split(SEPARATORS)
    .flatMap((part) => {
      const named = NAMED_ADDRESS.exec(part)?.[1];
      if (named !== undefined) return [named];
      const words = part.trim().split(/\s+/);
      return words.length > 1 && words.every((word) => word.includes('@')) ? words : [part];
    })
    .map((part) => part.trim())
    .filter(Boolean);
}

/** `values` with those of a text added; what is there already, in letters of either case, is not added again. */
export function addTokens(values: readonly string[], text: string): string[] {
  const byKey = new Map(values.map((value) => [byLetters(value), value]));
  for (const value of splitTokens(text)) if (!byKey.has(byLetters(value))) byKey.set(byLetters(value), value);
  return [...byKey.values()];
}
