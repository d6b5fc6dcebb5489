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

/** How a text is read as values. */
export interface TokenReading {
  /** The values in a typed or pasted text. */
  split: (text: string) => string[];
  /** What two values have in common that are the same one. */
  keyOf: (value: string) => string;
  /** Whether a comma behind a typed text is a part of it, and not its end. */
  isOpen: (text: string) => boolean;
}

/** Any words: the same in letters of either case are one value. */
export const plainReading: TokenReading = { split: splitTokens, keyOf: byLetters, isOpen: () => false };

/** `values` with those of a text added; what is there already is not added again. */
export function addTokens(
  values: readonly string[],
  text: string,
  { split, keyOf }: TokenReading = plainReading,
): string[] {
  const byKey = new Map(values.map((value) => [keyOf(value), value]));
  for (const value of split(text)) if (!byKey.has(keyOf(value))) byKey.set(keyOf(value), value);
  return [...byKey.values()];
}
