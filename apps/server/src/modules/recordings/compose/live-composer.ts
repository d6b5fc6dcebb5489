import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Log } from '../../../platform/log/log.ts';
import { LiveChildMessage } from './live-messages.ts';

const PROGRAM = new URL('live-child.ts', import.meta.url);
const STDERR_TAIL = 2000;
/** Loading the native code takes a second; a segment comes every two. */
const STALL_MS = 20_000;

/** A segment that is whole, in the directory of its stream. */
export interface LiveSegment {
  file: string;
  seconds: number;
  /** When what it shows happened. */
  startedAtMs: number;
}

/** Where a composer is fed, and what the engine shows to be let in. */
export interface LiveInlet {
  port: number;
  token: string;
}

type Outcome = 'over' | 'stopped' | 'unavailable' | 'failed';

/** One process that composes one live stream. */
export interface LiveComposer {
  /** Rejects when it cannot work on this machine, or ends before. */
  listening: Promise<LiveInlet>;
  /** Why it ended, `over` when the engine hung up; never rejects. */
  ended: Promise<Outcome>;
  stop(): void;
}

interface LiveComposerOptions {
  /** Exists; the segments go there. */
  directory: string;
  /** What the picture says while nobody is in it. */
  title: string;
  log: Log;
  onSegment(segment: LiveSegment): void;
}

function isInstalled(): boolean {
  try {
    import.meta.resolve('node-av/lib');
    return true;
  } catch {
    return false;
  }
}

/** Composing of live streams on this machine. */
export class LiveComposing {
  readonly #log: Log;
  /** The package is optional; that its native code does not load is known once it was tried. */
  #isAvailable = isInstalled();

  constructor(log: Log) {
    this.#log = log;
  }

  isAvailable(): boolean {
    return this.#isAvailable;
  }

  start(target: Omit<LiveComposerOptions, 'log'>): LiveComposer {
    const composer = startLiveComposer({ ...target, log: this.#log });
    void this.#note(composer);
    return composer;
  }

  async #note({ ended }: LiveComposer): Promise<void> {
    if ((await ended) === 'unavailable') this.#isAvailable = false;
  }
}

/** Starts one. It ends by itself when the engine hangs up. */
export function startLiveComposer({ directory, title, log, onSegment }: LiveComposerOptions): LiveComposer {
  const token = randomBytes(24).toString('base64url');
  // An empty environment: whatever secrets the portal has in its own stay there.
  const child = fork(PROGRAM, [JSON.stringify({ token, title })], {
    cwd: directory,
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const inlet = Promise.withResolvers<LiveInlet>();
  const end = Promise.withResolvers<Outcome>();
  let outcome: Outcome = 'failed';
  let said = '';
  const hear = (words: string): void => void (said = (said + words).slice(-STDERR_TAIL));
  child.stderr?.setEncoding('utf8').on('data', hear);
  const watchdog = setTimeout(() => child.kill('SIGKILL'), STALL_MS);
  child.on('message', (value) => {
    watchdog.refresh();
    const message = LiveChildMessage.safeParse(value).data;
    if (message?.type === 'listening') inlet.resolve({ port: message.port, token });
    if (message?.type === 'segment') onSegment(message);
    if (message?.type === 'unavailable') outcome = 'unavailable';
    if (message?.type === 'unavailable' || message?.type === 'failed') hear(message.reason);
  });
  const finish = (code: unknown): void => {
    clearTimeout(watchdog);
    if (code === 0 && outcome === 'failed') outcome = 'over';
    if (outcome !== 'stopped' && said !== '')
      log.warn({ said, outcome }, 'a live stream was not composed on');
    inlet.reject(new Error(`the composer of a live stream ended: ${said}`));
    end.resolve(outcome);
  };
  child.once('error', finish);
  child.once('close', finish);
  inlet.promise.catch(() => {}); // told by its end too
  return {
    listening: inlet.promise,
    ended: end.promise,
    stop() {
      outcome = 'stopped';
      child.kill('SIGKILL');
    },
  };
}
