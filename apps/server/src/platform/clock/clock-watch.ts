import type { Log } from '../log/log.ts';
import type { Clock } from './clock.ts';

type OnJump = (seconds: number) => Promise<void>;

const LOOK_EVERY_MS = 1000;
/** What a clock that is put right all the time does not do between two looks. */
const LEAST_JUMP_MS = 5000;
const DAY_MS = 86_400_000;

/** Notices that the time was set anew, or that the machine slept, by a clock that nobody can set: one line says it. */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #listeners: OnJump[] = [];
  readonly #timer: NodeJS.Timeout;
  #jumps: { steadyMs: number; seconds: number }[] = [];
  #before: number;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
    this.#before = this.#offset();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** Hears from now on by how many seconds it jumped; forward is positive. */
  onJump(heard: OnJump): void {
    this.#listeners.push(heard);
  }

  /** The largest jump of the last 24 hours, in seconds either way; 0 without one. */
  largestSeconds(): number {
    this.#look();
    return Math.max(0, ...this.#jumps.map(({ seconds }) => Math.abs(seconds)));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #offset(): number {
    return this.#clock.now().getTime() - this.#clock.elapsedMs();
  }

  #look(): void {
    const steadyMs = this.#clock.elapsedMs();
    this.#jumps = this.#jumps.filter((jump) => steadyMs - jump.steadyMs < DAY_MS);
    const jumpMs = this.#offset() - this.#before;
    this.#before += jumpMs;
    if (Math.abs(jumpMs) < LEAST_JUMP_MS) return;
    const seconds = Math.round(jumpMs / 1000);
    this.#jumps.push({ steadyMs, seconds });
    this.#log.warn({ seconds }, 'the clock of this machine jumped: whatever waits was put right');
    for (const heard of this.#listeners)
      heard(seconds).catch((error: unknown) =>
        this.#log.error({ err: error }, 'jobs keep the time of before'),
      );
  }
}
