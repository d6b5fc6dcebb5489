import type { Clock } from '../clock/clock.ts';

/** Notices when the clock is set, or the machine slept. */
export interface JumpWatch {
  /** The largest jump of the last 24 hours, in seconds either way; 0 without one. */
  largestSeconds(): number;
  stop(): void;
}

const LOOK_EVERY_MS = 30_000;
const JUMP_MS = 5000; // what a machine that is busy, or a clock that is slowly corrected, does not do between two looks
const DAY_MS = 86_400_000;

/** Compares the clock with one that nobody can set, from now on. */
export function watchJumps(clock: Clock): JumpWatch {
  const jumps: { steadyMs: number; seconds: number }[] = [];
  const offset = (): number => clock.now().getTime() - performance.now();
  let last = offset();
  const look = (): void => {
    const now = offset();
    const jumpMs = Math.abs(now - last);
    last = now;
    if (jumpMs > JUMP_MS) jumps.push({ steadyMs: performance.now(), seconds: Math.round(jumpMs / 1000) });
    while (jumps[0] && performance.now() - jumps[0].steadyMs > DAY_MS) jumps.shift();
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    largestSeconds() {
      look();
      return Math.max(0, ...jumps.map((jump) => jump.seconds));
    },
    stop: () => clearInterval(timer),
  };
}
