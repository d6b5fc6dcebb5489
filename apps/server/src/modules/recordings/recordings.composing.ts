import { recordingEvents } from '@portico/contract/recording-control';
import { type MovieProblem } from '@portico/contract/recordings';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { StorageAway, StorageFull } from '../../platform/storage/storage.ts';
import { wireId } from '../meetings/index.ts';
import { ComposeError, type Composed } from './compose/index.ts';
import { movieKey, posterKey, reserveKey, workKey, type RecordingContext } from './recordings.context.ts';
import { COMPOSE_JOB } from './recordings.jobs.ts';
import { setComposing, setMade, setProgress, setTracksOnly, setWaiting } from './recordings.making.store.ts';
import { publishChange, tellReady } from './recordings.service.ts';
import type { Storing } from './recordings.storing.ts';
import { setTracksAway } from './recordings.storing.store.ts';
import { tracksFolder } from './recordings.tracks.ts';

/** A movie is tried twice; tries that ended with the server are not held against it more than once. */
const MOST_FAILURES = 2;
const MOST_ATTEMPTS = 3;
const PROGRESS_EVERY_MS = 2000;
const SIX_HOURS = 21_600;

/** Composes recordings, one at a time over all processes. */
export class Composing {
  readonly #context: RecordingContext;
  readonly #storing: Storing;
  readonly #ending = new AbortController();

  constructor(context: RecordingContext, storing: Storing) {
    this.#context = context;
    this.#storing = storing;
  }

  job(): JobKind<{ recordingId: string }> {
    return {
      name: COMPOSE_JOB,
      retries: 10,
      retryDelaySeconds: 5,
      expiresInSeconds: SIX_HOURS,
      batch: 1,
      oneAtATime: true,
      run: async (jobs) => {
        for (const { data } of jobs) await this.#compose(data.recordingId);
      },
    };
  }

  /** Ends the movie that is composed; the next process begins it again. */
  stop(): void {
    this.#ending.abort(new Error('the process ends'));
  }

  async #compose(id: string): Promise<void> {
    const { work, platform } = this.#context;
    const attempts = await work(async (tx) => {
      const begun = await setComposing(tx, id);
      if (begun !== undefined) await publishChange(tx, platform, id);
      return begun;
    });
    if (attempts === undefined) return;
    try {
      if (attempts > MOST_ATTEMPTS) throw new ComposeError('failed', 'it never came to an end');
      await this.#makeMovie(id);
    } catch (error) {
      await this.#settle(id, attempts, error);
    }
  }

  async #makeMovie(id: string): Promise<void> {
    const { storage, composer, platform } = this.#context;
    const { local } = storage;
    const progress = this.#progress(id);
    try {
      await local.reserve(reserveKey(id), 0); // gives the room back; that the file is there says that this is worked on
      const folder = await local.folder(workKey(id));
      const directory = await tracksFolder(storage, id);
      const job = { directory, output: `${folder}/movie.mp4`, poster: `${folder}/poster.jpg` };
      const movie = await composer.compose(job, { onProgress: progress.tell, signal: this.#ending.signal });
      await storage.put(movieKey(id), job.output);
      if (movie.hasPoster) await storage.put(posterKey(id), job.poster);
      await progress.end();
      await this.#setMade(id, movie);
      if (movie.warnings.length > 0)
        platform.log.warn({ recording: id, warnings: movie.warnings }, 'tracks could not be used');
    } finally {
      await progress.end();
      await local.remove(workKey(id));
      await local.remove(reserveKey(id));
    }
  }

  /** Where there is a store, the movie plays once it is there. */
  async #setMade(id: string, { durationMs, sizeBytes: bytes, hasPoster }: Composed): Promise<void> {
    const { storage, work, platform } = this.#context;
    await work(async (tx) => {
      const state = storage.isRemote ? 'storing' : 'ready';
      await setMade(tx, id, { state, durationMs: Math.round(durationMs), bytes, hasPoster });
      await publishChange(tx, platform, id);
      await tellReady(tx, this.#context, id);
    });
    this.#storing.wake();
  }

  /** Tries once more what may go well, and says why there is no movie when nothing will. */
  async #settle(id: string, attempts: number, error: unknown): Promise<void> {
    const { work, platform } = this.#context;
    const isEnding = this.#ending.signal.aborted;
    if (!isEnding && error instanceof StorageAway) return await this.#waitForStore(id);
    const isHopeless = error instanceof ComposeError && error.kind === 'unavailable';
    const isTriedAgain = isEnding || (!isHopeless && attempts < MOST_FAILURES);
    if (!isEnding) platform.log.warn({ err: error, recording: id, attempts }, 'a recording was not composed');
    await work(async (tx) => {
      if (isTriedAgain) await setWaiting(tx, id, !isEnding);
      else await setTracksOnly(tx, id, problemOf(error));
      await publishChange(tx, platform, id);
    });
    if (isTriedAgain) throw error; // the queue gives it back after a while
  }

  /** A recording is queued again once the store gives its tracks. */
  async #waitForStore(id: string): Promise<void> {
    const { work, platform } = this.#context;
    await work(async (tx) => {
      await setTracksAway(tx, id);
      await publishChange(tx, platform, id);
    });
    this.#storing.wake();
  }

  /** Tells at most every two seconds how far the movie is, one write after the other. */
  #progress(id: string) {
    const { work, platform } = this.#context;
    let last = 0;
    let writes: Promise<void> = Promise.resolve();
    const write = async (fraction: number): Promise<void> => {
      await work(async (tx) => {
        await setProgress(tx, id, fraction);
        await platform.publish(tx, {
          channels: [`recording:${wireId(id)}`],
          eventType: recordingEvents.changed,
          data: { uuid: wireId(id), state: 'composing', progress: fraction },
        });
      });
    };
    return {
      tell: (fraction: number): void => {
        if (performance.now() - last < PROGRESS_EVERY_MS) return;
        last = performance.now();
        writes = writes
          .then(() => write(fraction))
          .catch((error: unknown) => platform.log.warn({ err: error }, 'progress of a recording'));
      },
      end: () => writes,
    };
  }
}

function problemOf(error: unknown): MovieProblem {
  if (error instanceof StorageFull) return 'diskFull';
  if (!(error instanceof ComposeError)) return 'composeFailed';
  if (error.kind === 'unavailable') return 'composerMissing';
  return /ENOSPC|EDQUOT|no space/i.test(error.message) ? 'diskFull' : 'composeFailed';
}
