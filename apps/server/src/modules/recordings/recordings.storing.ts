import { MANIFEST_FILE } from '@portico/media';
import type { Tx } from '../../platform/db/tx.ts';
import { StorageAway } from '../../platform/storage/storage.ts';
import { queueComposing } from './recordings.jobs.ts';
import {
  manifestKey,
  movieKey,
  posterKey,
  reserveKey,
  tracksKey,
  type RecordingContext,
} from './recordings.context.ts';
import { publishChange, tellReady } from './recordings.service.ts';
import { eachToStore, setStorageAway, setStored, setTracksStored } from './recordings.storing.store.ts';

const LOOK_MS = 30_000;
const FIRST_RETRY_MS = 2000;

/**
 * Brings what was recorded and composed on this machine to the store, and tries again while that is away. What waits
 * are rows and files on the disk, so nothing is lost with the process. Where there is no store it looks once: what
 * waited for one that is no longer set goes on from the disk.
 */
export class Storing {
  readonly #context: RecordingContext;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #isWoken = false;
  #isClosing = false;
  /** How long to wait before the next try; 0 while all is well. */
  #retryMs = 0;

  constructor(context: RecordingContext) {
    this.#context = context;
  }

  start(): void {
    this.#after(0);
  }

  /** There is, or may be, something to store. */
  wake(): void {
    if (!this.#context.storage.isRemote) return;
    this.#isWoken = true;
    if (this.#retryMs === 0) this.#after(0);
  }

  /** Breaks off what is on its way: the next process begins it again. */
  async stop(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    this.#context.storage.close();
    await this.#round;
  }

  #after(ms: number): void {
    if (this.#isClosing) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#round = this.#round.then(() => this.#lookRound());
    }, ms);
  }

  async #lookRound(): Promise<void> {
    this.#isWoken = false;
    const failure = await this.#storeAll().catch((error: unknown) => error);
    if (this.#isClosing) return;
    this.#tell(failure);
    if (!this.#context.storage.isRemote) return;
    this.#retryMs = failure === undefined ? 0 : Math.min(LOOK_MS, this.#retryMs * 2 || FIRST_RETRY_MS);
    this.#after(this.#retryMs || (this.#isWoken ? 0 : LOOK_MS));
  }

  /** One line when the store goes away, one when it is back. */
  #tell(failure: unknown): void {
    const { log } = this.#context.platform;
    const wasAway = this.#retryMs > 0;
    if (failure === undefined && wasAway)
      log.info('the file store is back: what waited on this disk is stored');
    if (failure === undefined || wasAway) return;
    const words = failure instanceof StorageAway ? failure.message : 'what was recorded could not be stored';
    log.error(
      { err: failure },
      `${words}: recordings stay on this disk and are stored as soon as that works`,
    );
  }

  /** Answers what went wrong first, if something did; one that fails does not hold up the others. */
  async #storeAll(): Promise<unknown> {
    const { reads } = this.#context;
    let failure: unknown;
    for await (const one of eachToStore(reads)) {
      if (this.#isClosing) return failure;
      try {
        await (one.state === 'waiting' ? this.#storeTracks(one.id) : this.#storeMovie(one.id));
      } catch (error) {
        if (this.#isClosing) return failure;
        failure ??= error;
        if (error instanceof StorageAway) await this.#change(one.id, (tx) => setStorageAway(tx, one));
      }
    }
    return failure;
  }

  /** Tracks of another machine's disk are that one's to store. */
  async #storeTracks(id: string): Promise<void> {
    const { storage, platform } = this.#context;
    await storage.settle(tracksKey(id), { last: MANIFEST_FILE });
    const manifest = await storage.find(manifestKey(id), { isSettled: true });
    if (!manifest) return;
    await storage.local.remove(reserveKey(id));
    await this.#change(id, async (tx) => {
      const isNew = await setTracksStored(tx, id);
      if (isNew) await queueComposing(tx, platform, id);
      return isNew;
    });
  }

  async #storeMovie(id: string): Promise<void> {
    const { storage } = this.#context;
    for (const key of [tracksKey(id), posterKey(id), movieKey(id)])
      await storage.settle(key, { last: MANIFEST_FILE });
    if (await storage.find(movieKey(id), { isSettled: true }))
      await this.#change(id, async (tx) => {
        const isNew = await setStored(tx, id);
        if (isNew) await tellReady(tx, this.#context, id);
        return isNew;
      });
  }

  async #change(id: string, change: (tx: Tx) => Promise<boolean>): Promise<void> {
    const { work, platform } = this.#context;
    await work(async (tx) => {
      if (await change(tx)) await publishChange(tx, platform, id);
    });
  }
}
