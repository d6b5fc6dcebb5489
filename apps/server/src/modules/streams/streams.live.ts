import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../platform/log/log.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { MediaEngine } from '../media/index.ts';
import { segmentAddress } from './streams.links.ts';
import { RoomStream } from './streams.room.ts';

interface LiveStreamsOptions {
  engine: Pick<MediaEngine, 'startLiveStream' | 'on' | 'capabilities'>;
  secrets: Secrets;
  log: Log;
  dataDirectory: string;
  /** What the picture of a room says while nobody is in it. */
  titleOf(room: string): Promise<string>;
  /** How many at once: composing takes processor time. */
  most: number;
}

/** Who asked for nothing within this time watches no more. */
const GONE_AFTER_MS = 15_000;
/** A stream that nobody watches ends after this long. */
const IDLE_MS = 30_000;
const SWEEP_MS = 5000;
/** What a process left that died is this old: one that runs writes every two seconds. */
const LEFT_MS = 600_000;
const HOUR_MS = 3_600_000;

interface Watched {
  stream: RoomStream;
  /** When each place asked last, by the monotonic clock. */
  seen: Map<string, number>;
  askedMs: number;
}

/** How live streams go in this process. */
export interface StreamNumbers {
  streams: number;
  /** How many there may be. */
  most: number;
  watchers: number;
  /** Whose composer failed, and has made nothing since. */
  failing: number;
  /** How often a composer failed in the last hour. */
  failedLately: number;
  /** The same since the process started. */
  failed: number;
}

/** The live streams of the rooms that this process carries: each begins with the first who watches, and ends after the last. */
export class LiveStreams {
  readonly #options: LiveStreamsOptions;
  readonly #rooms = new Map<string, Watched>();
  readonly #sweep: NodeJS.Timeout;
  readonly #unfollow: () => void;
  /** When composers failed in the last hour, by the monotonic clock. */
  #failuresMs: number[] = [];
  #failed = 0;

  constructor(options: LiveStreamsOptions) {
    this.#options = options;
    this.#sweep = setInterval(() => this.#endIdle(), SWEEP_MS).unref();
    this.#unfollow = options.engine.on((event) => {
      if (event.type === 'roomFinished') void this.#end(event.room);
    });
    void this.#clearLeft();
  }

  /** Whether a room can be watched: this machine composes, and its stream is there or there is room for one more. */
  hasPlace(room: string): boolean {
    if (!this.#options.engine.capabilities().hls) return false;
    return this.#rooms.has(room) || this.#rooms.size < this.#options.most || this.#findLeft() !== undefined;
  }

  /** The playlist of a room for those who ask for it; undefined until there is something to see, and without a place. */
  playlist(room: string, places: readonly string[]): string | undefined {
    if (!this.hasPlace(room)) return undefined;
    const now = performance.now();
    const watched = this.#rooms.get(room) ?? this.#begin(room);
    watched.askedMs = now;
    for (const place of places) watched.seen.set(place, now);
    return watched.stream.playlist();
  }

  async segment(room: string, name: string): Promise<Buffer | undefined> {
    return await this.#rooms.get(room)?.stream.segment(name);
  }

  /** Who watches a room now. */
  watching(room: string): string[] {
    const sinceMs = performance.now() - GONE_AFTER_MS;
    const seen = [...(this.#rooms.get(room)?.seen ?? [])];
    return seen.filter(([, atMs]) => atMs >= sinceMs).map(([place]) => place);
  }

  numbers(): StreamNumbers {
    const now = performance.now();
    this.#failuresMs = this.#failuresMs.filter((atMs) => now - atMs < HOUR_MS);
    const rooms = [...this.#rooms.keys()];
    return {
      streams: rooms.length,
      most: this.#options.most,
      watchers: rooms.reduce((sum, room) => sum + this.watching(room).length, 0),
      failing: [...this.#rooms.values()].filter(({ stream }) => stream.isFailing).length,
      failedLately: this.#failuresMs.length,
      failed: this.#failed,
    };
  }

  async stop(): Promise<void> {
    this.#unfollow();
    clearInterval(this.#sweep);
    await Promise.all([...this.#rooms.keys()].map((room) => this.#end(room)));
  }

  get #directory(): string {
    return join(this.#options.dataDirectory, 'live');
  }

  /** A stream that nobody watches any more: it ends for one that somebody waits for. */
  #findLeft(): string | undefined {
    return [...this.#rooms.keys()].find((room) => this.watching(room).length === 0);
  }

  #begin(room: string): Watched {
    const { engine, log, secrets, most, titleOf } = this.#options;
    const left = this.#rooms.size < most ? undefined : this.#findLeft();
    if (left !== undefined) void this.#end(left);
    const stream = new RoomStream({
      room,
      engine,
      log,
      directory: join(this.#directory, randomUUID()), // an earlier one of the room may still be cleared away
      addressOf: (name) => segmentAddress(secrets, room, name),
      findTitle: () => titleOf(room),
      onFailed: () => {
        this.#failuresMs.push(performance.now());
        this.#failed += 1;
      },
    });
    const watched: Watched = { stream, seen: new Map(), askedMs: performance.now() };
    this.#rooms.set(room, watched);
    return watched;
  }

  async #end(room: string): Promise<void> {
    const watched = this.#rooms.get(room);
    this.#rooms.delete(room);
    await watched?.stream.stop();
  }

  #endIdle(): void {
    const now = performance.now();
    for (const [room, { askedMs, seen }] of this.#rooms) {
      if (now - askedMs > IDLE_MS) void this.#end(room);
      for (const [place, atMs] of seen) if (now - atMs > IDLE_MS) seen.delete(place);
    }
  }

  /** What a process left behind that died. */
  async #clearLeft(): Promise<void> {
    const names = await readdir(this.#directory).catch(() => []);
    for (const name of names) {
      const path = join(this.#directory, name);
      const runs = await readdir(path).catch(() => []);
      const times = await Promise.all([path, ...runs.map((run) => join(path, run))].map(modifiedMs));
      if (Date.now() - Math.max(...times) > LEFT_MS) await rm(path, { recursive: true, force: true });
    }
  }
}

const modifiedMs = async (path: string): Promise<number> =>
  (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
