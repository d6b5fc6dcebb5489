import { sequenceDelta } from '../rtp/sequence.ts';

/** The newest packets of one layer, kept for retransmission (RFC 4588 section 4 calls it the retransmission buffer). */
export class PacketRing {
  readonly #packets: (Buffer | undefined)[];
  readonly #mask: number;
  #newest = -1;

  /** `capacity` is a power of two: the number of packets kept. */
  constructor(capacity: number) {
    this.#packets = Array.from({ length: capacity });
    this.#mask = capacity - 1;
  }

  /** Keeps the packet without copying it. */
  store(sequence: number, packet: Buffer): void {
    if (this.#newest < 0 || sequenceDelta(sequence, this.#newest) > 0) this.#newest = sequence;
    else if (sequenceDelta(this.#newest, sequence) > this.#mask) return;
    this.#packets[sequence & this.#mask] = packet;
  }

  /** The packet with this sequence number, if it is still here. */
  find(sequence: number): Buffer | undefined {
    const packet = this.#packets[sequence & this.#mask];
    return packet && ((packet[2]! << 8) | packet[3]!) === sequence ? packet : undefined;
  }

  /** Forgets everything, so that nothing from before a mute is ever sent again. */
  clear(): void {
    this.#packets.fill(undefined);
    this.#newest = -1;
  }
}
