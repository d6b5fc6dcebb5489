import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseAway } from '../db/away.ts';
import type { Reads } from '../db/tx.ts';
import type { Log } from '../log/log.ts';
import { oldestOpenTransaction, readEvents, readRightsEvents, type StoredEvent } from './event-store.ts';

interface ReaderOptions {
  reads: Reads;
  log: Log;
  deliver(events: readonly StoredEvent[]): void;
  /** Hears of changed rights, maybe more than once, before anything is delivered that was committed after them. */
  askAgain(events: readonly StoredEvent[]): void;
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

  /**
   * With which rights changed, of all that was committed before anything in this page. A transaction that began later may
   * have ended sooner: what it wrote can stand on another page, or behind the place where one was read before it ended.
   */
  async #changedRights(
    events: readonly StoredEvent[],
    { from, isPart }: { from: bigint; isPart: boolean },
  ): Promise<readonly StoredEvent[]> {
    const isWhole = !isPart && events.length < PAGE;
    const changes = isWhole
      ? events.filter(({ rightsOf }) => rightsOf.length > 0)
      : await readRightsEvents(this.#options.reads, from);
    return changes.filter(({ id }) => !this.#delivered.has(id));
  }

  async #look(): Promise<void> {
    const from = this.horizon;
    let oldestOpen: bigint | undefined;
    for (let after: StoredEvent | undefined; ;) {
      const page = await readEvents(this.#options.reads, { from, limit: PAGE, ...(after && { after }) });
      oldestOpen ??= page.oldestOpen; // of the first page: a later one may already be past what it missed
      this.#options.askAgain(await this.#changedRights(page.events, { from, isPart: after !== undefined }));
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
