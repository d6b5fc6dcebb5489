import type { Log } from '../log/log.ts';
import type { Clock } from './clock.ts';

interface ClockWatchOptions {
  clock: Clock;
  log: Log;
  /** By how many seconds it jumped; forward is positive. */
  onJump(seconds: number): Promise<void>;
}

const LOOK_EVERY_MS = 1000;
/** Less is how clocks are put right all the time. */
const LEAST_JUMP_MS = 10_000;

/** Notices that the time was set anew, or that the machine slept: one line says it. Answers how to stop. */
export function watchClock({ clock, log, onJump }: ClockWatchOptions): () => void {
  const offset = (): number => clock.now().getTime() - clock.elapsedMs();
  let before = offset();
  const look = (): void => {
    const jumpMs = offset() - before;
    before += jumpMs;
    if (Math.abs(jumpMs) < LEAST_JUMP_MS) return;
    const seconds = Math.round(jumpMs / 1000);
    log.warn({ seconds }, 'the clock of this machine jumped: whatever waits was put right');
    onJump(seconds).catch((error: unknown) => log.error({ err: error }, 'jobs keep the time of before'));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
