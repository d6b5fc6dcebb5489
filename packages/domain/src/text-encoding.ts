/** How a text can be written: names that a decoder knows. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1256'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** How many continuation bytes follow a first byte of UTF-8; -1 for what is none. */
function followers(byte: number): number {
  if (byte < 0x80) return 0;
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : -1;
}

/** Of letters beyond ASCII so many stand beside another one in Arabic words; in those of Europe hardly any do. */
const ARABIC_SHARE = 0.5;
/** Of a text in UTF-16 so many of its bytes, even or odd, are zero: line ends and separators alone are more. */
const ZERO_SHARE = 0.02;

/** Finds out how a text is written, of its bytes, piece by piece. */
export class EncodingGuess {
  #count = 0;
  readonly #first: number[] = [];
  #isUtf8 = true;
  #expected = 0;
  readonly #zeros: [even: number, odd: number] = [0, 0];
  #high = 0;
  #highBesideHigh = 0;
  #wasHigh = false;

  push(bytes: Uint8Array): void {
    for (const byte of bytes) this.#look(byte);
  }

  #look(byte: number): void {
    if (this.#first.length < 3) this.#first.push(byte);
    if (byte === 0) this.#zeros[this.#count % 2 === 0 ? 0 : 1] += 1;
    this.#count += 1;
    this.#follow(byte);
    const isHigh = byte >= 0xc0;
    if (isHigh) this.#high += 1;
    if (isHigh && this.#wasHigh) this.#highBesideHigh += 1;
    this.#wasHigh = isHigh;
  }

  #follow(byte: number): void {
    if (!this.#isUtf8) return;
    if (this.#expected > 0) {
      this.#isUtf8 = byte >= 0x80 && byte <= 0xbf;
      this.#expected -= 1;
      return;
    }
    this.#expected = followers(byte);
    this.#isUtf8 = this.#expected >= 0;
  }

  /** How the text is written; undefined for bytes that are no text. */
  result(): TextEncoding | undefined {
    const [a, b] = this.#first;
    if (a === 0xff && b === 0xfe) return 'utf-16le';
    if (a === 0xfe && b === 0xff) return 'utf-16be';
    const [even, odd] = this.#zeros.map((zeros) => zeros / Math.max(1, this.#count)) as [number, number];
    if (odd > ZERO_SHARE && even < odd / 10) return 'utf-16le';
    if (even > ZERO_SHARE && odd < even / 10) return 'utf-16be';
    if (even + odd > 0) return undefined;
    if (this.#isUtf8 && this.#expected === 0) return 'utf-8';
    return this.#high > 0 && this.#highBesideHigh / this.#high >= ARABIC_SHARE
      ? 'windows-1256'
      : 'windows-1252';
  }
}
