/** Reads fields of any number of bits, the highest bit first; behind the end everything is 0 and `isOverrun`. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether more was read than there is: what came then means nothing. */
  get isOverrun(): boolean {
    return this.#at > this.#bytes.length * 8;
  }

  /** The next `count` bits, at most 32, as a number without sign. */
  read(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      const byte = this.#bytes[this.#at >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
      this.#at += 1;
    }
    return value;
  }

  /** The next bit. */
  flag(): boolean {
    return this.read(1) === 1;
  }

  /** An Exp-Golomb number (ITU-T H.264 section 9.1); AV1's uvlc is the same. */
  golomb(): number {
    let zeros = 0;
    while (zeros < 32 && !this.isOverrun && !this.flag()) zeros += 1;
    return 2 ** zeros - 1 + this.read(zeros);
  }
}
