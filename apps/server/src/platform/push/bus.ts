import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { GuardedPool } from '../db/pool.ts';
import type { Log } from '../log/log.ts';

/** Tells the processes of a deployment that there are new events. It carries none of them: the table is the truth. */
export interface Bus {
  announce(): void;
  stop(): Promise<void>;
}

/** One process on the embedded database: nobody else is there. */
export const localBus = (onNews: () => void): Bus => ({ announce: onNews, stop: () => Promise.resolve() });

const CHANNEL = 'portico_push';
const BATCH_MS = 5; // a NOTIFY takes a lock of the whole cluster: many commits share one

interface PostgresBusOptions {
  url: string;
  pool: GuardedPool;
  log: Log;
  onNews(): void;
}

class PostgresBus implements Bus {
  readonly #options: PostgresBusOptions;
  readonly #id = randomUUID();
  #batch: NodeJS.Timeout | undefined;
  #listener: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: PostgresBusOptions) {
    this.#options = options;
  }

  announce(): void {
    this.#options.onNews();
    this.#batch ??= setTimeout(() => {
      this.#batch = undefined;
      this.#options.pool.query('select pg_notify($1, $2)', [CHANNEL, this.#id]).catch((error: unknown) => {
        this.#options.log.debug({ err: error }, 'push: could not notify'); // the others find it when they poll
      });
    }, BATCH_MS);
  }

  async listen(): Promise<void> {
    if (this.#isStopped) return;
    const client = new pg.Client({ connectionString: this.#options.url, keepAlive: true });
    this.#listener = client;
    const again = (error?: Error): void => {
      if (this.#listener !== client || this.#isStopped) return;
      this.#listener = undefined;
      this.#options.log.debug({ err: error }, 'push: listening broke off'); // the pool says so once
      this.#retry = setTimeout(() => void this.listen(), 500);
    };
    client.on('error', again).on('end', () => again());
    client.on('notification', ({ payload }) => {
      if (payload !== this.#id) this.#options.onNews(); // of its own it knows
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#options.onNews(); // whatever was announced while nobody listened
    } catch (error) {
      client.end().catch(() => undefined);
      again(error as Error);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#batch);
    clearTimeout(this.#retry);
    await this.#listener?.end();
  }
}

export async function startPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const bus = new PostgresBus(options);
  await bus.listen();
  return bus;
}
