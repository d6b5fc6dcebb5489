import { setTimeout as delay } from 'node:timers/promises';
import { cpuNanoseconds } from '../process-cpu.ts';
import { LoadClient } from './load-client.ts';
import type { Target } from './targets.ts';

const PAYLOAD_BYTES = 1000;
const TICK_MS = 4;
const WARM_UP_MS = 700;
/** What was sent last is there by then. */
const SETTLE_MS = 500;
/** Who comes at once. */
const BATCH = 20;
/** So many count what comes, and not all, as that costs more than getting it. */
const COUNTING = 2;

/** One of those that are compared, and whether its clients say when what arrived. */
export interface Contestant {
  name: string;
  target: Target;
  givesFeedback: boolean;
}

/** What a while of forwarding was. */
export interface Round {
  /** CPU of the forwarder for each packet that came. */
  microseconds: number;
  /** Share of the packets that came. */
  delivered: number;
  /** Packets a second that were to go out and for which the publisher sent in time. */
  offered: number;
  /** CPU of this process, the load, in cores. */
  load: number;
}

/** One publisher and those who see it. */
export class Party {
  readonly #contestant: Contestant;
  readonly #clients: LoadClient[] = [];
  readonly #publisher: LoadClient;

  private constructor(contestant: Contestant) {
    this.#contestant = contestant;
    this.#publisher = this.#client(false);
  }

  /** The publisher, alone; its first packets make its track known. */
  static async begin(contestant: Contestant): Promise<Party> {
    const party = new Party(contestant);
    await contestant.target.connect(party.#publisher, true);
    await party.#publisher.opened;
    party.#publisher.send(5);
    return party;
  }

  static async gather(contestant: Contestant, subscribers: number): Promise<Party> {
    const party = await Party.begin(contestant);
    await party.admit(subscribers);
    return party;
  }

  async admit(subscribers: number): Promise<void> {
    const counts = Math.max(1, Math.floor(subscribers / COUNTING));
    for (let come = 0; come < subscribers; come += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, subscribers - come) }, (_, index) =>
        this.#client((come + index) % counts === 0),
      );
      await Promise.all(
        batch.map(async (client) => {
          await this.#contestant.target.connect(client, false);
          await client.opened;
        }),
      );
    }
  }

  /** Sends for a while, so that `perSecond` packets go out in all. */
  async run(perSecond: number, ms: number): Promise<Round> {
    const { pid } = this.#contestant.target;
    const audience = this.#clients.length - 1;
    const counting = this.#clients.filter(({ counts }) => counts);
    const perMs = perSecond / audience / 1000;
    await this.#send(perMs, WARM_UP_MS);
    await delay(SETTLE_MS);
    const received = () => counting.reduce((sum, client) => sum + client.received, 0);
    const before = { cpu: cpuNanoseconds(pid), received: received(), own: process.cpuUsage() };
    const startMs = performance.now();
    const sent = await this.#send(perMs, ms);
    const tookMs = performance.now() - startMs;
    const own = process.cpuUsage(before.own);
    await delay(SETTLE_MS);
    const delivered = (received() - before.received) / counting.length / sent;
    return {
      microseconds: (cpuNanoseconds(pid) - before.cpu) / (sent * delivered * audience) / 1000,
      delivered,
      offered: (sent * audience * 1000) / tookMs,
      load: (own.user + own.system) / 1000 / tookMs,
    };
  }

  async leave(): Promise<void> {
    this.#contestant.target.leave();
    for (const client of this.#clients) client.close();
    await delay(SETTLE_MS);
  }

  #client(counts: boolean): LoadClient {
    const { target, givesFeedback } = this.#contestant;
    const client = new LoadClient(`${target.name}-${this.#clients.length}`, {
      payloadBytes: PAYLOAD_BYTES,
      counts,
      givesFeedback: givesFeedback && this.#clients.length > 0,
      address: target.address,
    });
    this.#clients.push(client);
    return client;
  }

  async #send(perMs: number, ms: number): Promise<number> {
    const startMs = performance.now();
    let sent = 0;
    for (let passed = 0; passed < ms; passed = performance.now() - startMs) {
      const due = Math.floor(passed * perMs) - sent;
      this.#publisher.send(due);
      sent += due;
      await delay(TICK_MS);
    }
    return sent;
  }
}
