import { expect } from 'vitest';
import type { Guest } from './meeting.ts';

/** Somebody who sees one remote video, and which: `identity:source`. */
export interface Viewer {
  guest: Guest;
  sees: string;
}

/** Longer is seen as a stop, in seconds. */
export const SEEN_STOP_SECONDS = 0.3;

/** What the browser counts as frozen so far: from when a frame is 150 ms later than usual until it is there. */
async function frozenSeconds({ guest }: Viewer): Promise<number> {
  const [video] = await guest.run<{ totalFreezesDuration: number }[]>('meeting.inboundVideo()');
  return video!.totalFreezesDuration;
}

/** Seconds of the longest stop of any of these pictures in so many milliseconds, as far as one moment of it shows. */
export async function longestStop(viewers: readonly Viewer[], ms: number): Promise<number> {
  const until = performance.now() + ms;
  const [first] = viewers;
  let before = await Promise.all(viewers.map(frozenSeconds));
  let longest = 0;
  while (performance.now() < until) {
    expect(await first!.guest.sees(first!.sees, { frames: 15 })).toBe(true);
    const now = await Promise.all(viewers.map(frozenSeconds));
    longest = Math.max(longest, ...now.map((seconds, at) => seconds - before[at]!));
    before = now;
  }
  return longest;
}
