import { expect, it } from 'vitest';
import { ActiveSpeakers } from './active-speakers.ts';

it('tells who begins, who changes much, and who stops', () => {
  const speakers = new ActiveSpeakers();
  const update = (...loudness: [string, number][]) =>
    speakers
      .update(loudness.map(([sid, level]) => ({ sid, level })))
      .map(({ sid, level, active }) => [sid, level, active]);
  expect(update(['a', 14], ['b', 60])).toEqual([['a', expect.closeTo(0.8, 5), true]]);
  expect(update(['a', 17])).toEqual([]);
  expect(update(['a', 35])).toEqual([['a', 0.5, true]]);
  expect(update(['a', 50])).toEqual([['a', 0, false]]);
  expect(update()).toEqual([]);
});
