/** Packets that may wait; a client asks again for what is dropped, or for a keyframe. */
const MOST_WAITING = 500;
const TICK_MS = 5;
/** What may go out at once after silence. */
const BURST_MS = 10;

/** Of the RTP header (RFC 3550 section 5.1). */
const SSRC_AT = 8;

/** Spreads packets over time, so that a keyframe does not fill the line before the voices. */
export class Pacer {
  readonly #send: (packet: Buffer) => void;
  #waiting: Buffer[] = [];
  #bitsPerSecond = Infinity;
  /** May fall below zero: a packet goes out whole. */
  #budgetBits = 0;
  #countedMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (packet: Buffer) => void) {
    this.#send = send;
  }

  /** How fast packets go out; infinite for at once. */
  setRate(bitsPerSecond: number): void {
    this.#count();
    this.#bitsPerSecond = bitsPerSecond;
    this.#drain();
  }

  /** Sends a packet, now or as soon as those before it are out; the buffer is only borrowed for the call. */
  send(packet: Buffer): void {
    if (this.#waiting.length === 0 && this.#mayGo()) this.#let(packet);
    else {
      if (this.#waiting.length >= MOST_WAITING) this.#waiting.length = 0;
      this.#waiting.push(Buffer.from(packet));
      this.#timer ??= setTimeout(() => this.#drain(), TICK_MS);
    }
  }

  /** Forgets the packets of a stream that wait. */
  drop(ssrc: number): void {
    this.#waiting = this.#waiting.filter((packet) => packet.readUInt32BE(SSRC_AT) !== ssrc);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #mayGo(): boolean {
    if (this.#bitsPerSecond === Infinity) return true;
    this.#count();
    return this.#budgetBits >= 0;
  }

  #let(packet: Buffer): void {
    this.#budgetBits -= packet.length * 8;
    this.#send(packet);
  }

  #count(): void {
    const nowMs = performance.now();
    const most = (this.#bitsPerSecond * BURST_MS) / 1000;
    const gained = (this.#bitsPerSecond * (nowMs - this.#countedMs)) / 1000;
    this.#budgetBits = this.#bitsPerSecond === Infinity ? 0 : Math.min(most, this.#budgetBits + gained);
    this.#countedMs = nowMs;
  }

  #drain(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let sent = 0;
    for (; sent < this.#waiting.length && this.#mayGo(); sent += 1) this.#let(this.#waiting[sent]!);
    this.#waiting.splice(0, sent);
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#drain(), TICK_MS);
  }
}
