/** Packets that feedback can still be about: two seconds at 2000 a second. */
const REMEMBERED = 4096;

/** What a client's feedback is compared with: when each packet to it was sent, by its transport-wide number. */
export class SentPackets {
  /** More than this no feedback can be about. */
  static readonly most = REMEMBERED;
  readonly #sentMs = new Float64Array(REMEMBERED);
  readonly #bytes = new Uint16Array(REMEMBERED);
  #next = 0;

  /** Remembers a packet that is sent now, and answers the number that it is to carry. */
  add(bytes: number, nowMs: number): number {
    const sequence = this.#next;
    const at = sequence % REMEMBERED;
    this.#sentMs[at] = nowMs;
    this.#bytes[at] = bytes;
    this.#next = (sequence + 1) & 0xffff;
    return sequence;
  }

  /** No feedback is about what was sent so far. */
  forget(): void {
    this.#bytes.fill(0);
  }

  /** Takes a packet out: feedback counts once. Undefined for one that was not sent, is forgotten or was taken. */
  take(sequence: number): { sentMs: number; bytes: number } | undefined {
    const age = (this.#next - sequence) & 0xffff;
    const at = sequence % REMEMBERED;
    const bytes = this.#bytes[at]!;
    if (age === 0 || age > REMEMBERED || bytes === 0) return undefined;
    this.#bytes[at] = 0;
    return { sentMs: this.#sentMs[at]!, bytes };
  }
}
