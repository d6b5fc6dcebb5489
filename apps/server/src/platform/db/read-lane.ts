import type pg from 'pg';
import { refuseNestedUse } from './unit.ts';

/** Reads that wait for one connection: a line of more is served sooner by another one. */
const MOST_AT_ONCE = 8;
/** A connection that has not answered for so long has a slow read on it, behind which nobody else should wait. */
const SLOW_MS = 20;

/** A connection on loan, and the reads that are on their way on it. */
interface Lane {
  readonly client: Promise<pg.PoolClient>;
  underWay: number;
  /** When it was opened, or answered last (ms of the monotonic clock). */
  answeredAtMs: number;
}

/**
 * Sends reads that are made while others are under way on the connection that those have: they leave by one write, and their
 * answers come by one read, which are what a short statement costs most. The answers come in the order of the statements, each of
 * which succeeds or fails by itself. Once all are answered the connection goes back to the pool.
 */
export class ReadLane {
  readonly #pool: pg.Pool;
  #newest: Lane | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The rows of one statement that is made outside of any transaction. */
  async rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    refuseNestedUse();
    const lane = this.#lane();
    lane.underWay += 1;
    try {
      const client = await lane.client;
      const { rows } = await client.query(text, values as unknown[]);
      lane.answeredAtMs = performance.now();
      return rows as Row[];
    } catch (error) {
      this.#retire(lane); // perhaps its connection is gone
      throw error;
    } finally {
      lane.underWay -= 1;
      if (lane.underWay === 0) this.#close(lane);
    }
  }

  #lane(): Lane {
    const newest = this.#newest;
    const now = performance.now();
    if (newest && newest.underWay < MOST_AT_ONCE && now - newest.answeredAtMs < SLOW_MS) return newest;
    this.#newest = { client: this.#pool.connect(), underWay: 0, answeredAtMs: now };
    return this.#newest;
  }

  #retire(lane: Lane): void {
    if (this.#newest === lane) this.#newest = undefined;
  }

  #close(lane: Lane): void {
    this.#retire(lane);
    lane.client.then(
      (client) => client.release(),
      () => undefined, // there was none, and every reader was told
    );
  }
}
