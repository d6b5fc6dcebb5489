import { expect, test } from 'vitest';
import { correctionOf, PlayClock } from './play-clock.ts';

test('the clock goes at its speed, stands while it is paused or held, and ends with the recording', () => {
  let now = 0;
  const clock = new PlayClock(10_000, () => now);
  const after = (ms: number) => {
    now += ms;
    return clock.ms;
  };
  expect(after(500)).toBe(0);
  clock.play();
  expect(after(1000)).toBe(1000);
  clock.setRate(2);
  expect(after(1000)).toBe(3000);
  clock.hold(true);
  expect([after(5000), clock.isPlaying, clock.isRunning]).toEqual([3000, true, false]);
  clock.hold(false);
  clock.setRate(0.5);
  expect(after(1000)).toBe(3500);
  clock.pause();
  expect(after(9000)).toBe(3500);
  clock.seek(-5);
  expect(clock.ms).toBe(0);
  clock.seek(9900);
  clock.play();
  expect(after(60_000)).toBe(10_000);
});

test('a track that drifts comes back by its speed, one that is far off by a jump', () => {
  const rate = 1.5;
  const at = (driftMs: number, playbackRate = rate) => correctionOf(driftMs, { rate, playbackRate });
  expect(at(60)).toEqual({ kind: 'rate', playbackRate: 1.5 });
  expect(at(90)).toEqual({ kind: 'rate', playbackRate: 1.5 * 0.94 });
  expect(at(-90)).toEqual({ kind: 'rate', playbackRate: 1.5 * 1.06 });
  expect(at(40, 1.41)).toEqual({ kind: 'rate', playbackRate: 1.5 * 0.94 }); // still coming back
  expect(at(10, 1.41)).toEqual({ kind: 'rate', playbackRate: 1.5 });
  expect(at(-500)).toEqual({ kind: 'seek' });
});
