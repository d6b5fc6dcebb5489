import { REPORT_EVERY_MS, type EngineState } from '@portico/contract/quality';
import type { Work } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { EngineStats, MediaEngine } from '../../platform/media/engine.ts';
import { addMinutes } from './keeping.store.ts';
import { QualityLedger, type EngineView } from './quality.ledger.ts';

/** Half of the lines at a time. */
const KEEP_EVERY_MS = REPORT_EVERY_MS / 2;
/** Rows of one statement: a few milliseconds of the embedded database, which has one connection. */
const BATCH = 250;

/** What quality needs of the engine that this process works with. */
export type WatchedEngine = Pick<MediaEngine, 'isRunning' | 'kind' | 'stats'>;

/** What quality needs of the rooms, whichever process carries them. */
export type WatchedRooms = Pick<MediaEngine, 'lines'>;

interface KeeperOptions {
  work: Work;
  log: Log;
  /** None where a test left the engine out. */
  engine: WatchedEngine | undefined;
  rooms: WatchedRooms | undefined;
}

/** One look at the engine's counters. */
interface Look extends EngineStats {
  atMs: number;
}

const NOTHING: EngineView = { lines: new Map(), isBusy: false };

/** Growth of a counter in each second between two looks; null after a restart, when it began anew. */
function rateOf(before: Look, now: Look, of: (look: Look) => number | undefined): number | null {
  const growth = (of(now) ?? NaN) - (of(before) ?? NaN);
  const seconds = (now.atMs - before.atMs) / 1000;
  return growth >= 0 && seconds > 0 ? growth / seconds : null;
}

/** Keeps what was measured, every five seconds, with what the engine says of the same lines at that time. */
export class QualityKeeper {
  readonly ledger = new QualityLedger();
  readonly #options: KeeperOptions;
  readonly #timer: NodeJS.Timeout;
  #looks: { before: Look; now: Look } | undefined;
  #keeping: Promise<void> = Promise.resolve();

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.keep(), KEEP_EVERY_MS).unref();
  }

  /** Keeps all that waits. What cannot be kept is said in the log and forgotten: it is no reason to stop a meeting. */
  keep(): Promise<void> {
    this.#keeping = this.#keepAfter(this.#keeping);
    return this.#keeping;
  }

  /** How the engine is, as it was looked at last; null where there is none. */
  state(): EngineState | null {
    const { engine } = this.#options;
    if (!engine) return null;
    const { kind } = engine;
    const isRunning = engine.isRunning();
    const looks = isRunning ? this.#looks : undefined;
    const rate = (of: (look: Look) => number | undefined): number | null =>
      looks ? rateOf(looks.before, looks.now, of) : null;
    const cpuPerSecond = rate(({ cpuMicroseconds }) => cpuMicroseconds);
    return {
      kind,
      isRunning,
      rooms: looks?.now.rooms ?? null,
      participants: looks?.now.participants ?? null,
      cpuShare: cpuPerSecond === null ? null : cpuPerSecond / 1_000_000,
      residentBytes: looks?.now.residentBytes ?? null,
      packetsInPerSecond: rate(({ counters }) => counters?.packetsIn),
      packetsOutPerSecond: rate(({ counters }) => counters?.packetsOut),
    };
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.keep();
  }

  async #keepAfter(before: Promise<void>): Promise<void> {
    await before;
    try {
      await this.#keep();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'what was measured of some lines was not kept');
    }
  }

  async #keep(): Promise<void> {
    const { work } = this.#options;
    await this.#look();
    const rooms = [...this.ledger.rooms()];
    const views = new Map(
      await Promise.all(rooms.map(async (room) => [room, await this.#viewOf(room)] as const)),
    );
    const minutes = this.ledger.take((room) => views.get(room) ?? NOTHING);
    for (let at = 0; at < minutes.length; at += BATCH)
      await work((tx) => addMinutes(tx, minutes.slice(at, at + BATCH)));
  }

  async #look(): Promise<void> {
    const { engine } = this.#options;
    const stats = engine?.isRunning() ? await engine.stats().catch(() => undefined) : undefined;
    if (!stats) {
      this.#looks = undefined;
      return;
    }
    const now = { ...stats, atMs: performance.now() };
    this.#looks = { before: this.#looks?.now ?? now, now };
  }

  async #viewOf(room: string): Promise<EngineView> {
    const said = await this.#options.rooms?.lines(room).catch(() => undefined); // an engine that is down says nothing
    if (!said) return NOTHING;
    const { isBusy, lines } = said;
    return { isBusy, lines: new Map(lines.map((line) => [line.identity, line])) };
  }
}
