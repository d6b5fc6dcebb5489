import { expect, test } from 'vitest';
import { Seamless } from './seamless.ts';
import type { TimedFrame } from './webm.ts';

/** 20 ms of Opus in one frame. */
const SOUND = Uint8Array.from([0xfc, 1, 2, 3]);
/** 120 ms of it: six frames of 20 ms. */
const LONG_SOUND = Uint8Array.from([0xff, 6, 1, 2]);
const frame = (ms: number, data = SOUND, isKey = true) => ({ ms, isKey, data });
const times = (frames: TimedFrame[]) => frames.map(({ ms, durationMs }) => [ms, durationMs]);
/** Whether each begins where the one before ends. */
const isSeamless = (frames: TimedFrame[]) =>
  frames.every(
    ({ ms }, at) => at === 0 || ms === (frames[at - 1]?.ms ?? 0) + (frames[at - 1]?.durationMs ?? 0),
  );

test('a microphone that sent nothing for a while is silent, without a gap', () => {
  const seamless = new Seamless({ kind: 'audio', start: 1000, duration: 3000 });
  const placed = seamless.push([frame(0), frame(20), frame(2010), frame(2030, LONG_SOUND), frame(2150)]);
  expect(times(placed.slice(0, 3))).toEqual([
    [1000, 20],
    [1020, 20],
    [1040, 20],
  ]);
  expect(times(placed.slice(-3))).toEqual([
    [3000, 10],
    [3010, 20],
    [3030, 120],
  ]);
  expect(placed.slice(2, -2).every(({ data }) => data.length === 3)).toBe(true);
  const all = [...placed, ...seamless.finish()];
  expect(isSeamless(all)).toBe(true);
  const last = all.at(-1);
  expect((last?.ms ?? 0) + (last?.durationMs ?? 0)).toBe(4040); // to the track's end and a frame more
});

test('jitter of some milliseconds is no gap', () => {
  const seamless = new Seamless({ kind: 'audio', start: 0, duration: 60 });
  expect(times(seamless.push([frame(0), frame(18), frame(61)]))).toEqual([
    [0, 18],
    [18, 43],
  ]);
});

test('a picture stays until the next one, and the last one to the end', () => {
  const seamless = new Seamless({ kind: 'video', start: 500, duration: 9000 });
  expect(times(seamless.push([frame(0), frame(8000, SOUND, false)]))).toEqual([[500, 8000]]);
  expect(times(seamless.finish())).toEqual([[8500, 1040]]);
});
