import { expect, it } from 'vitest';
import { ReceptionStatistics } from './reception-statistics.ts';

it('counts loss in total and since the last report, over the wrap', () => {
  const statistics = new ReceptionStatistics(90_000);
  for (const sequence of [65_534, 65_535, 1]) statistics.note(sequence, 0, 0);
  expect(statistics.report(9, 0)).toEqual({
    ssrc: 9,
    expected: 4,
    lost: 1,
    fractionLost: 64,
    cumulativeLost: 1,
    highestSequence: 65_537,
    jitter: 0,
    lastSr: 0,
    lastSrDelay: 0,
  });
  statistics.noteRecovered();
  statistics.note(2, 0, 0);
  expect(statistics.report(9, 0)).toMatchObject({
    fractionLost: 0,
    cumulativeLost: 0,
    highestSequence: 65_538,
  });
});

it('says how far a packet is ahead', () => {
  const statistics = new ReceptionStatistics(90_000);
  expect([5, 6, 9, 7].map((sequence) => statistics.note(sequence, 0, 0))).toEqual([0, 1, 3, -2]);
});

it('smooths jitter by a sixteenth', () => {
  const statistics = new ReceptionStatistics(1000);
  statistics.note(1, 0, 0);
  statistics.note(2, 20, 36);
  expect(statistics.report(1, 36).jitter).toBe(1);
});

it('measures the time since the last sender report in 1/65536 s', () => {
  const statistics = new ReceptionStatistics(90_000);
  statistics.note(1, 0, 0);
  statistics.noteSenderReport({ ntpSeconds: 0x11112222, ntpFraction: 0x33334444 }, 1000);
  expect(statistics.report(1, 1500)).toMatchObject({ lastSr: 0x22223333, lastSrDelay: 32_768 });
});
