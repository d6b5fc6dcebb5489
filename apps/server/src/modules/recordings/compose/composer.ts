import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../../platform/log/log.ts';
import { createQueue } from '../../../platform/child/queue.ts';
import { runChild, type ChildEnd } from '../../../platform/child/run-child.ts';
import { ChildMessage, ChildResult, WORK_FILES, type ChildJob } from './messages.ts';

/** What to compose; absolute paths. Beside `output` there is a directory `<output>.work` meanwhile. */
export interface ComposeJob {
  /** The recording's directory, with its manifest and track files; it is only read. */
  directory: string;
  /** Where the MP4 goes; it appears whole or not at all. */
  output: string;
  /** Where a JPEG of 1280×720 goes that stands for the recording. */
  poster: string;
}

/** What was composed. */
export interface Composed {
  durationMs: number;
  sizeBytes: number;
  hasPoster: boolean;
  /** Tracks that could not be used as recorded; the rest of the movie is as it should be. */
  warnings: { file: string; message: string }[];
}

/** Whether movies can be composed on this machine, and if not, why. */
export type Availability = { isAvailable: true } | { isAvailable: false; reason: string };

/** Turns recordings into movies, one at a time, each in a process of its own. */
export interface Composer {
  /** Rejects with `ComposeError`, or with the signal's reason; then nothing is left behind. `onProgress` hears 0 to 1. */
  compose(
    job: ComposeJob,
    options?: { onProgress?: (fraction: number) => void; signal?: AbortSignal },
  ): Promise<Composed>;
  /** Tries it in a child once; never rejects. */
  isAvailable(): Promise<Availability>;
}

/** Why there is no movie: `unavailable` for good on this machine, `stalled` and `failed` for this recording. */
export class ComposeError extends Error {
  override name = 'ComposeError';
  readonly kind: 'unavailable' | 'stalled' | 'failed';

  constructor(kind: ComposeError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What a composer runs with; tests shorten the time and change how the child starts. */
export interface ComposerOptions {
  log: Log;
  stallMs?: number;
  execArgv?: readonly string[];
}

const PROGRAM = new URL('compose-child.ts', import.meta.url);
const STALL_MS = 60_000;

/** Passes on what is a message of our child. */
const hearing =
  (hear: (message: ChildMessage) => void) =>
  (value: unknown): void => {
    const message = ChildMessage.safeParse(value);
    if (message.success) hear(message.data);
  };

export function createComposer(options: ComposerOptions): Composer {
  const { log, stallMs = STALL_MS, execArgv = [] } = options;
  const takeTurn = createQueue();
  let availability: Promise<Availability> | undefined;
  return {
    compose: (job, { onProgress = () => {}, signal } = {}) =>
      takeTurn(() => composeOnce({ job, onProgress, signal, log, stallMs, execArgv }), signal),
    isAvailable: () => (availability ??= probe({ stallMs, execArgv })),
  };
}

async function probe(run: { stallMs: number; execArgv: readonly string[] }): Promise<Availability> {
  const messages: ChildMessage[] = [];
  const onMessage = hearing((message) => messages.push(message));
  const end = await runChild({ ...run, program: PROGRAM, cwd: tmpdir(), args: ['--probe'], onMessage });
  if (end.failure === undefined && messages.some(({ type }) => type === 'available'))
    return { isAvailable: true };
  return { isAvailable: false, reason: errorOf(end, messages.at(-1)).message };
}

interface ComposeRun extends Required<ComposerOptions> {
  job: ComposeJob;
  onProgress: (fraction: number) => void;
  signal: AbortSignal | undefined;
}

async function composeOnce({ job, onProgress, log, ...run }: ComposeRun): Promise<Composed> {
  const directory = `${job.output}.work`;
  await rm(directory, { recursive: true, force: true });
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const childJob: ChildJob = { directory: job.directory };
    await writeFile(join(directory, WORK_FILES.job), JSON.stringify(childJob));
    let last: ChildMessage | undefined;
    const onMessage = hearing((message) => {
      last = message;
      if (message.type === 'progress') onProgress(message.fraction);
    });
    const end = await runChild({ ...run, program: PROGRAM, cwd: directory, args: [], onMessage });
    run.signal?.throwIfAborted();
    if (end.failure !== undefined) {
      if (end.stderr !== '') log.warn({ stderr: end.stderr }, 'what the composer complained of');
      throw errorOf(end, last);
    }
    return await takeResult(directory, job);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A crash at the end leaves a good exit code or a good result, but not both. */
async function takeResult(directory: string, { output, poster }: ComposeJob): Promise<Composed> {
  const text = await readFile(join(directory, WORK_FILES.result), 'utf8').catch(() => '');
  if (text === '') throw new ComposeError('failed', 'ended without a result');
  const result = ChildResult.parse(JSON.parse(text));
  if (result.hasPoster) await rename(join(directory, WORK_FILES.poster), poster);
  await rename(join(directory, WORK_FILES.movie), output);
  return result;
}

function errorOf({ failure, isStalled }: ChildEnd, last: ChildMessage | undefined): ComposeError {
  if (isStalled) return new ComposeError('stalled', 'made no progress and was ended');
  if (last?.type === 'unavailable') return new ComposeError('unavailable', last.reason);
  if (last?.type === 'failed') return new ComposeError('failed', last.reason);
  return new ComposeError('failed', failure ?? 'gave no answer');
}
