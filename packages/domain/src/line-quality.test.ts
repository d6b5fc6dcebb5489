import { describe, expect, it } from 'vitest';
import {
  gradeOf,
  limitsOf,
  lossDown,
  lossUp,
  spellsOf,
  type LineLimit,
  type LineMinute,
  type LineStretch,
} from './line-quality.ts';

const noLimits: Record<LineLimit, number> = { uplink: 0, downlink: 0, device: 0, sender: 0, server: 0 };

const stretch = (change: Partial<LineStretch> = {}): LineStretch => ({
  seconds: 60,
  up: { packets: 1000, lost: 0 },
  down: { packets: 1000, lost: 0 },
  roundTripMs: 40,
  limitedSeconds: noLimits,
  ...change,
});
const limited = (limit: LineLimit, seconds: number): LineStretch =>
  stretch({ limitedSeconds: { ...noLimits, [limit]: seconds } });
const at = (minute: number, change: Partial<LineStretch> = {}): LineMinute => ({
  ...stretch(change),
  atMs: minute * 60_000,
});

describe('loss', () => {
  it('is a share of what was sent, and of what should have arrived', () => {
    expect(lossUp({ up: { packets: 100, lost: 4 } })).toBe(0.04);
    expect(lossDown({ down: { packets: 96, lost: 4 } })).toBe(0.04);
  });

  it('is not known from a handful of packets, and never more than all', () => {
    expect(lossUp({ up: { packets: 19, lost: 19 } })).toBeUndefined();
    expect(lossUp({ up: { packets: 20, lost: 40 } })).toBe(1);
  });
});

describe('the grade of a line', () => {
  it.each([
    ['good', stretch()],
    ['unknown', stretch({ seconds: 0 })],
    ['fair', stretch({ up: { packets: 100, lost: 2 } })],
    ['poor', stretch({ up: { packets: 100, lost: 6 } })],
    ['poor', stretch({ down: { packets: 94, lost: 6 } })],
    ['fair', stretch({ roundTripMs: 250 })],
    ['poor', stretch({ roundTripMs: 600 })],
    ['good', stretch({ roundTripMs: undefined })],
    ['good', limited('uplink', 29)],
    ['fair', limited('uplink', 30)],
    ['fair', limited('device', 60)],
    ['fair', limited('server', 60)],
    ['poor', limited('downlink', 30)],
    ['good', limited('sender', 60)],
  ] as const)('is %s (%#)', (grade, line) => {
    expect(gradeOf(line)).toBe(grade);
  });

  it('names what limited it for half of the time', () => {
    const limitedSeconds = { ...noLimits, uplink: 30, sender: 60, device: 5 };
    expect(limitsOf(stretch({ limitedSeconds }))).toEqual(['uplink', 'sender']);
  });
});

describe('spells', () => {
  const bad = { up: { packets: 100, lost: 4 } };

  it('last from the first bad minute to the end of the last, with the loss of all of them', () => {
    const minutes = [at(3), at(4, bad), at(5, bad), at(6, { up: { packets: 200, lost: 8 } }), at(7)];
    expect(spellsOf(minutes)).toEqual([
      { kind: 'upload', fromMs: 240_000, untilMs: 420_000, loss: 0.04, roundTripMs: undefined },
    ]);
  });

  it('go on over one better minute, and not over two', () => {
    expect(spellsOf([at(1, bad), at(2), at(3, bad)])).toHaveLength(1);
    expect(spellsOf([at(1, bad), at(2), at(3), at(4, bad)])).toHaveLength(2);
    expect(spellsOf([at(1, bad), at(4, bad)])).toHaveLength(2); // who was away
  });

  it('tell of each thing for itself, the earliest first', () => {
    const both = { ...bad, roundTripMs: 700 };
    expect(spellsOf([at(1, { roundTripMs: 300 }), at(2, both), at(3, bad)])).toEqual([
      { kind: 'delay', fromMs: 60_000, untilMs: 180_000, loss: undefined, roundTripMs: 700 },
      { kind: 'upload', fromMs: 120_000, untilMs: 240_000, loss: 0.04, roundTripMs: undefined },
    ]);
  });

  it('are none where all was well', () => {
    expect(spellsOf([at(1), at(2)])).toEqual([]);
    expect(spellsOf([])).toEqual([]);
  });
});
