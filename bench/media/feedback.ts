const TICK_MS = 0.25;
const REFERENCE_MS = 64;
const SYMBOLS_PER_CHUNK = 7;
const ARRIVED = 1;
const REMEMBERED = 4096;
/** Where our engine writes the transport-wide number, under the only id that a load client gives. */
const NUMBER_AT = 17;

/**
 * Transport-wide feedback as a browser sends it (draft-holmer-rmcat-transport-wide-cc-extensions-01 section 3.1): notes when
 * numbered packets arrive, and tells of all since the last time.
 */
export class Feedback {
  /** By the packet's number; 0 where it has not arrived. */
  readonly #arrivals = new Float64Array(REMEMBERED);
  #first = -1;
  #length = 0;
  #count = 0;

  note(packet: Buffer): void {
    const sequence = (packet[NUMBER_AT]! << 8) | packet[NUMBER_AT + 1]!;
    if (this.#first < 0) this.#first = sequence;
    const ahead = (sequence - this.#first) & 0xffff;
    if (ahead >= REMEMBERED) return;
    this.#arrivals[sequence % REMEMBERED] = performance.now();
    if (ahead >= this.#length) this.#length = ahead + 1;
  }

  /** The packet, or nothing when none arrived. */
  take(): Buffer | undefined {
    if (this.#length === 0) return undefined;
    const base = this.#first;
    const times = Array.from(
      { length: this.#length },
      (_, index) => this.#arrivals[(base + index) % REMEMBERED]!,
    );
    this.#arrivals.fill(0);
    this.#first = (base + this.#length) & 0xffff;
    this.#length = 0;
    return this.#build(base, times);
  }

  #build(base: number, times: readonly number[]): Buffer {
    const reference = Math.floor(times.find((time) => time > 0)! / REFERENCE_MS);
    let before = reference * REFERENCE_MS;
    const deltas: number[] = [];
    for (const time of times) {
      if (time === 0) continue;
      const ticks = Math.min(255, Math.max(0, Math.round((time - before) / TICK_MS)));
      before += ticks * TICK_MS;
      deltas.push(ticks);
    }
    const chunks = Math.ceil(times.length / SYMBOLS_PER_CHUNK);
    const bytes = (20 + 2 * chunks + deltas.length + 3) & ~3;
    const packet = Buffer.alloc(bytes);
    packet.writeUInt32BE(0x8fcd0000 + bytes / 4 - 1, 0);
    packet.writeUInt32BE(1, 4);
    packet.writeUInt16BE(base, 12);
    packet.writeUInt16BE(times.length, 14);
    packet.writeUIntBE(reference & 0xffffff, 16, 3);
    packet[19] = (this.#count += 1) & 0xff;
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      let symbols = 0xc000;
      for (let slot = 0; slot < SYMBOLS_PER_CHUNK; slot += 1)
        if ((times[chunk * SYMBOLS_PER_CHUNK + slot] ?? 0) > 0) symbols |= ARRIVED << (12 - 2 * slot);
      packet.writeUInt16BE(symbols, 20 + 2 * chunk);
    }
    packet.set(deltas, 20 + 2 * chunks);
    return packet;
  }
}
