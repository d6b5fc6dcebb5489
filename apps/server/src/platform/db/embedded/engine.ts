import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { EmbeddedAway } from '../away.ts';
import { startWorker, stopWorker } from './open.ts';
import { EmbeddedStream, NoStream } from './stream.ts';

interface EngineOptions {
  directory: string;
  /** Whether there is space to start in: to read its log again the engine writes. */
  hasSpace(): Promise<boolean>;
  /** The database died again and again though there was space: only a new process may help. */
  onLost(error: Error): void;
}

const RETRY_MS = 1000;
const MOST_FAILURES = 5;

/**
 * The embedded database and its thread. It panics where it cannot write its log, as on a full disk: then a new thread
 * reads the log as after a crash, which loses nothing that was acknowledged, and this process goes on.
 */
export class DatabaseEngine {
  readonly #options: EngineOptions;
  #worker: Worker | undefined;
  #why = new EmbeddedAway('the embedded database has not been started');
  #isClosing = false;
  #revival: Promise<void> = Promise.resolve();

  private constructor(options: EngineOptions) {
    this.#options = options;
  }

  static async open(options: EngineOptions): Promise<DatabaseEngine> {
    const engine = new DatabaseEngine(options);
    await engine.#start();
    return engine;
  }

  /** A new client's socket; without an engine one that fails at once. */
  stream(): Duplex {
    return this.#worker ? new EmbeddedStream(this.#worker) : new NoStream(this.#why);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#revival;
    if (this.#worker) await stopWorker(this.#worker);
  }

  async #start(): Promise<void> {
    const worker = await startWorker(this.#options.directory);
    this.#worker = worker;
    let cause: unknown;
    worker.on('error', (error) => (cause = error));
    worker.once('exit', () => {
      this.#worker = undefined;
      if (this.#isClosing) return;
      this.#why = new EmbeddedAway('the embedded database died and is being started again', { cause });
      this.#revival = this.#revive();
    });
  }

  async #revive(): Promise<void> {
    for (let failures = 0; !this.#isClosing;) {
      try {
        if (await this.#options.hasSpace()) return await this.#start();
      } catch (error) {
        failures += 1;
        const cause = error instanceof Error ? error : new Error(String(error));
        if (failures === MOST_FAILURES) return this.#options.onLost(cause);
      }
      await delay(RETRY_MS);
    }
  }
}
