import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseAway } from '../db/away.ts';
import type { Reads } from '../db/tx.ts';
import type { Log } from '../log/log.ts';
import { oldestOpenTransaction, readEvents, type StoredEvent } from './event-store.ts';

interface ReaderOptions {
  reads: Reads;
  log: Log;
  deliver(events: readonly StoredEvent[]): void;
  /** How often to look without being woken: finds what a dead process could not announce. */
  pollMs: number;
}

/** Follows the event table: each event is delivered once, as soon as it is committed. */
export interface Reader {
  /** Everything below this transaction has been delivered. */
  readonly horizon: bigint;
  wake(): void;
  stop(): Promise<void>;
}

const PAGE = 500;
const PAUSE_MS = 20; // where much is written many commits share one look

class TableReader implements Reader {
  horizon: bigint;
  readonly #options: ReaderOptions;
  readonly #delivered = new Map<string, bigint>(); // events at or above the horizon
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #isWanted = false;

  constructor(options: ReaderOptions, horizon: bigint) {
    this.#options = options;
    this.horizon = horizon;
    this.#timer = setInterval(() => {
      this.wake();
    }, options.pollMs);
  }

  wake(): void {
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#isWanted) this.wake(); // woken after the last look
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isWanted = false;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false;
      try {
        await this.#look();
      } catch (error) {
        const level = isDatabaseAway(error) ? 'debug' : 'warn';
        this.#options.log[level]({ err: error }, 'push events could not be read');
        return; // the next poll tries again
      }
      if (this.#isWanted) await delay(PAUSE_MS);
    }
  }

  async #look(): Promise<void> {
    const from = this.horizon;
    let oldestOpen: bigint | undefined;
    for (let after: StoredEvent | undefined; ;) {
      const page = await readEvents(this.#options.reads, { from, limit: PAGE, ...(after && { after }) });
      oldestOpen ??= page.oldestOpen; // of the first page: a later one may already be past what it missed
      const news = page.events.filter((event) => !this.#delivered.has(event.id));
      for (const event of news) this.#delivered.set(event.id, event.transaction);
      if (news.length > 0) this.#options.deliver(news);
      if (page.events.length < PAGE) break;
      after = page.events.at(-1);
    }
    this.horizon = oldestOpen;
    for (const [id, transaction] of this.#delivered) if (transaction < oldestOpen) this.#delivered.delete(id);
  }
}

export async function startReader(options: ReaderOptions): Promise<Reader> {
  return new TableReader(options, await oldestOpenTransaction(options.reads));
}
