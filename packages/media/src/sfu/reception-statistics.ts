import { shortNtp, type ReceptionReport } from '../rtp/rtcp.ts';
import { sequenceDelta } from '../rtp/sequence.ts';

/** What a receiver counts about one SSRC in order to report on it (RFC 3550 sections 6.4.1, A.3 and A.8). */
export class ReceptionStatistics {
  readonly #clockRate: number;
  #base = -1;
  #highest = 0;
  #cycles = 0;
  #received = 0;
  #expectedBefore = 0;
  #receivedBefore = 0;
  #jitter = 0;
  #transit: number | undefined;
  #lastSr = 0;
  #lastSrAtMs = 0;

  /** `clockRate` in Hz. */
  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  /** Highest sequence number so far. */
  get highest(): number {
    return this.#highest;
  }

  /** Packets that are missing so far. */
  get lost(): number {
    return this.#base < 0 ? 0 : this.#cycles + this.#highest - this.#base + 1 - this.#received;
  }

  /** Counts a packet; answers how far it is ahead of the highest so far, 1 in order, 0 for the first, negative when late. */
  note(sequence: number, timestamp: number, nowMs: number): number {
    this.#received += 1;
    const arrival = Math.floor((nowMs * this.#clockRate) / 1000);
    const transit = (arrival - timestamp) | 0;
    if (this.#transit !== undefined)
      this.#jitter += (Math.abs((transit - this.#transit) | 0) - this.#jitter) / 16;
    this.#transit = transit;
    if (this.#base < 0) {
      this.#base = sequence;
      this.#highest = sequence;
      return 0;
    }
    const ahead = sequenceDelta(sequence, this.#highest);
    if (ahead > 0) {
      if (sequence < this.#highest) this.#cycles += 0x10000;
      this.#highest = sequence;
    }
    return ahead;
  }

  /** Counts a packet that came back as retransmission. */
  noteRecovered(): void {
    this.#received += 1;
  }

  /** Remembers the middle 32 bits of a Sender Report's NTP time, for the round trip. */
  noteSenderReport(ntp: { ntpSeconds: number; ntpFraction: number }, nowMs: number): void {
    this.#lastSr = shortNtp(ntp);
    this.#lastSrAtMs = nowMs;
  }

  /** The report on the time since the last one, with what was expected and lost in it, in packets. */
  report(ssrc: number, nowMs: number): ReceptionReport & { expected: number; lost: number } {
    const highestSequence = this.#cycles + this.#highest;
    const expected = highestSequence - this.#base + 1;
    const expectedNow = expected - this.#expectedBefore;
    const lostNow = expectedNow - (this.#received - this.#receivedBefore);
    this.#expectedBefore = expected;
    this.#receivedBefore = this.#received;
    return {
      ssrc,
      expected: expectedNow,
      lost: Math.max(0, lostNow),
      fractionLost: lostNow > 0 ? Math.min(255, Math.floor((lostNow * 256) / expectedNow)) : 0,
      cumulativeLost: expected - this.#received,
      highestSequence,
      jitter: Math.floor(this.#jitter),
      lastSr: this.#lastSr,
      lastSrDelay: this.#lastSr ? Math.floor((nowMs - this.#lastSrAtMs) * 65.536) : 0,
    };
  }
}
