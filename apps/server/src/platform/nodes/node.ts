import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { within } from '../time/within.ts';
import type { GuardedPool } from '../db/pool.ts';
import type { Log } from '../log/log.ts';
import { deleteNode, deleteSilent, insertNode, LEASE_MS, renewNode } from './node.store.ts';

const BEAT_MS = 2000;
/** We stop serving this long before anybody else may begin to. */
const MARGIN_MS = 1000;
const LEAVES_WITHIN_MS = 1000;

interface NodeOptions {
  pool: GuardedPool;
  log: Log;
  /** Whatever this process owned may be somebody else's now: it must stop serving it at once. */
  onLost(): void;
  /** Which other processes live, told with every sign of life. */
  onOthers(ids: ReadonlySet<string>): void;
}

/**
 * This process among those on the same database: a row with a lease, which it renews. While the row is there nobody
 * else takes what names it. Times are the database's, so that the machines' clocks do not matter; between two signs
 * of life they are counted by a clock that nobody sets.
 */
export class ServerNode {
  readonly #options: NodeOptions;
  #id: string = randomUUID();
  #url = '';
  #isRegistered = false;
  #isStart = true;
  #heldUntilMs = 0;
  #clock: { databaseMs: number; ownMs: number } | undefined;
  #beats: NodeJS.Timeout | undefined;
  #fence: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #isStopped = false;
  #others = 0;

  constructor(options: NodeOptions) {
    this.#options = options;
  }

  /** Names this process in rows. Another one after the lease was lost, so that nothing old means it. */
  get id(): string {
    return this.#id;
  }

  /** Whether what names this process is surely still its own. */
  isHeld(): boolean {
    return performance.now() < this.#heldUntilMs;
  }

  /** The time by the database's clock; undefined before the first sign of life. */
  nowMs(): number | undefined {
    return this.#clock && this.#clock.databaseMs + performance.now() - this.#clock.ownMs;
  }

  /** How many processes live, with this one, as far as its last sign of life told. */
  get processes(): number {
    return 1 + this.#others;
  }

  /** Registers this process under the address where others reach it. Rejects when the database does not take it. */
  async start(url: string): Promise<void> {
    this.#url = url;
    await this.#register();
    this.#beats = setInterval(() => {
      // a connection that hangs must not keep the next sign of life
      this.#beating ??= within(LEASE_MS, this.#beat(), undefined).finally(() => (this.#beating = undefined));
    }, BEAT_MS);
    this.#beats.unref();
  }

  /** Forgets the processes whose lease is over; what they owned can be taken from then on. */
  async forgetSilent(): Promise<void> {
    await deleteSilent(this.#options.pool, this.#id);
  }

  /** Gives up everything at once, so that nobody has to wait for the lease to end. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#beats);
    clearTimeout(this.#fence);
    this.#heldUntilMs = 0;
    if (!this.#isRegistered) return;
    await within(LEAVES_WITHIN_MS, this.#leave(), undefined);
  }

  async #leave(): Promise<void> {
    const { pool, log } = this.#options;
    try {
      await this.#beating;
      await deleteNode(pool, this.#id);
    } catch (error) {
      log.warn({ err: error }, 'this process stays registered until its lease ends');
    }
  }

  async #register(): Promise<void> {
    const { pool, log } = this.#options;
    const began = performance.now();
    const self = { id: this.#id, url: this.#url, host: hostname(), isStart: this.#isStart };
    const { nowMs, hasTwin } = await insertNode(pool, self);
    this.#hold(began, nowMs);
    this.#isRegistered = true;
    this.#isStart = false;
    if (hasTwin) log.warn({ url: this.#url }, 'another process has the same NODE_URL: give each its own');
  }

  async #beat(): Promise<void> {
    const { pool, log, onOthers } = this.#options;
    try {
      if (!this.#isRegistered) return await this.#register();
      const began = performance.now();
      const { isHeld, nowMs, others } = await renewNode(pool, this.#id);
      if (this.#isStopped) return;
      if (isHeld) this.#hold(began, nowMs);
      else await this.#begin();
      this.#others = others.length;
      onOthers(new Set(others));
    } catch (error) {
      log.warn({ err: error }, 'no sign of life could be given to the other processes');
    }
  }

  /** Others have seen the lease end. Under the old name nothing is ours any more. */
  async #begin(): Promise<void> {
    this.#lose();
    this.#isRegistered = false;
    this.#id = randomUUID();
    await this.#register();
  }

  /** Counted from before the database was asked: it may have answered late, but never earlier. */
  #hold(ownMs: number, databaseMs: number): void {
    if (this.#isStopped) return;
    this.#clock = { databaseMs, ownMs };
    this.#heldUntilMs = Math.max(this.#heldUntilMs, ownMs + LEASE_MS - MARGIN_MS);
    clearTimeout(this.#fence);
    const left = Math.max(0, this.#heldUntilMs - performance.now());
    this.#fence = setTimeout(() => this.#lose(), left).unref();
  }

  #lose(): void {
    clearTimeout(this.#fence);
    if (this.#heldUntilMs === 0) return;
    this.#heldUntilMs = 0;
    this.#options.log.error('this process could not renew its lease: it ends its rooms, others take them');
    this.#options.onLost();
  }
}
