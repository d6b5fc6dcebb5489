import { isRtcp } from '../rtp/rtp-packet.ts';
import type { Transport, TransportFactory } from '../transport/transport.ts';
import { seededRandom } from './mutation.ts';

/** What a line to a client carries. */
export interface LineLimit {
  bitsPerSecond: number;
  delayMs: number;
  /** Share of the packets that get lost on the way. */
  loss: number;
}

/** What waits longer than this before the line is dropped, as at a router whose buffer is full. */
const LONGEST_QUEUE_MS = 400;
/** IP, UDP and SRTP. */
const OVERHEAD_BYTES = 38;

/** The way out to one client, limited: packets queue for the line in the order in which they came. */
class LimitedLine {
  readonly #transport: Transport;
  readonly #random = seededRandom(8);
  readonly #waiting: { packet: Buffer; dueMs: number }[] = [];
  #freeAtMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  send(packet: Buffer, limit: LineLimit): void {
    const nowMs = performance.now();
    const startsMs = Math.max(nowMs, this.#freeAtMs);
    if (startsMs - nowMs > LONGEST_QUEUE_MS) return;
    this.#freeAtMs = startsMs + ((packet.length + OVERHEAD_BYTES) * 8000) / limit.bitsPerSecond;
    if (this.#random() < limit.loss && !isRtcp(packet)) return;
    this.#waiting.push({ packet: Buffer.from(packet), dueMs: this.#freeAtMs + limit.delayMs });
    this.#timer ??= setInterval(() => this.#deliver(), 2);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#waiting.length = 0;
  }

  #deliver(): void {
    const nowMs = performance.now();
    while (this.#waiting[0] && this.#waiting[0].dueMs <= nowMs)
      this.#transport.send(this.#waiting.shift()!.packet);
  }
}

/** Transports whose way out is limited for some participants (`PA_…`), as long as a limit is there. */
export function limited(
  inner: TransportFactory,
  limitOf: (name: string) => LineLimit | undefined,
): TransportFactory {
  return (name, events, hint) => {
    const transport = inner(name, events, hint);
    const line = new LimitedLine(transport);
    return {
      connect: (remote) => transport.connect(remote),
      addCandidate: (candidate) => transport.addCandidate(candidate),
      protocol: () => transport.protocol(),
      send: (packet) => {
        const limit = limitOf(name);
        if (limit) line.send(packet, limit);
        else transport.send(packet);
      },
      close: () => {
        line.close();
        transport.close();
      },
    };
  };
}
