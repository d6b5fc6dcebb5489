import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../platform/errors/failure.ts';
import type { Log } from '../../platform/log/log.ts';
import type { LiveStream, MediaEngine, StreamSegment } from '../media/index.ts';
import { playlistOf, type ListedSegment } from './streams.playlist.ts';

/** What a room's stream is made with. */
export interface RoomStreamParts {
  room: string;
  engine: Pick<MediaEngine, 'startLiveStream'>;
  /** Of all streams of this room. */
  directory: string;
  log: Log;
  addressOf(name: string): string;
  /** What the picture says while nobody is in the room. */
  findTitle(): Promise<string>;
  /** A composer ended that should not have. */
  onFailed(): void;
}

/** Segments that the playlist names, and those that stay for who is a little late. */
const LISTED = 6;
const KEPT = 14;
const SEGMENT_SECONDS = 2;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 10_000;

interface Kept extends ListedSegment {
  name: string;
  path: string;
  /** Of its run. */
  directory: string;
  data: Promise<Buffer> | undefined;
}

/** The live stream of one room: runs of a composer, one after the other, in one playlist. */
export class RoomStream {
  readonly #parts: RoomStreamParts;
  readonly #kept: Kept[] = [];
  /** In steps of a segment since 1970: a process that begins anew goes on above the last one. */
  #sequence = Math.floor(Date.now() / 1000 / SEGMENT_SECONDS);
  /** From 0: players count up to it. */
  #breaks = 0;
  #directory = '';
  #run: LiveStream | undefined;
  #isStopped = false;
  #retryMs = FIRST_RETRY_MS;
  #retryTimer: NodeJS.Timeout | undefined;
  #isFresh = true;
  #isFailing = false;

  constructor(parts: RoomStreamParts) {
    this.#parts = parts;
    void this.#begin();
  }

  /** Whether the last composer failed, and none has made a segment since. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** Undefined before the first segment. */
  playlist(): string | undefined {
    const segments = this.#kept.slice(-LISTED);
    if (segments.length === 0) return undefined;
    const before = this.#kept.slice(0, -LISTED);
    return playlistOf({
      sequence: this.#sequence + before.length,
      breaks: this.#breaks + before.filter(({ isBreak }) => isBreak).length,
      segments,
    });
  }

  /** What is in a segment; undefined for one that is gone. */
  async segment(name: string): Promise<Buffer | undefined> {
    const kept = this.#kept.find((one) => one.name === name);
    if (!kept) return undefined;
    kept.data ??= readFile(kept.path);
    return await kept.data.catch(() => undefined);
  }

  /** Ends it; nothing stays on the disk. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retryTimer);
    const run = this.#run;
    run?.stop();
    await run?.ended;
    await rm(this.#parts.directory, { recursive: true, force: true });
  }

  async #begin(): Promise<void> {
    const { room, engine, log, directory: parent } = this.#parts;
    const id = randomBytes(6).toString('hex');
    const directory = join(parent, id);
    this.#isFresh = true;
    this.#directory = directory;
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const onSegment = (segment: StreamSegment): void => this.#add(id, directory, segment);
      const title = await this.#parts.findTitle().catch(() => ''); // the picture matters more
      const run = await engine.startLiveStream(room, { directory, title, onSegment });
      if (run !== 'gone') {
        this.#run = run;
        if (this.#isStopped) run.stop();
        if ((await run.ended) === 'failed') this.#fail();
      }
    } catch (error) {
      log.warn({ err: error, room }, 'a live stream did not begin');
      if (!(error instanceof Failure)) this.#fail(); // else the engine is down
    }
    this.#run = undefined;
    if (this.#isStopped) await rm(parent, { recursive: true, force: true });
    else this.#retry();
  }

  #fail(): void {
    if (this.#isStopped) return;
    this.#isFailing = true;
    this.#parts.onFailed();
  }

  #retry(): void {
    this.#retryTimer = setTimeout(() => void this.#begin(), this.#retryMs).unref();
    this.#retryMs = Math.min(LONGEST_RETRY_MS, this.#retryMs * 2);
  }

  #add(id: string, directory: string, { file, seconds, startedAtMs }: StreamSegment): void {
    this.#retryMs = FIRST_RETRY_MS;
    this.#isFailing = false;
    const name = `${id}-${file}`;
    const isBreak = this.#isFresh && this.#kept.length > 0;
    this.#isFresh = false;
    const address = this.#parts.addressOf(name);
    const path = join(directory, file);
    this.#kept.push({ name, path, directory, address, seconds, startedAtMs, isBreak, data: undefined });
    while (this.#kept.length > KEPT) this.#drop();
  }

  #drop(): void {
    const old = this.#kept.shift();
    if (!old) return;
    this.#sequence += 1;
    if (old.isBreak) this.#breaks += 1;
    void rm(old.path, { force: true });
    const isLeft = old.directory !== this.#directory && this.#kept[0]?.directory !== old.directory;
    if (isLeft) void rm(old.directory, { recursive: true, force: true });
  }
}
