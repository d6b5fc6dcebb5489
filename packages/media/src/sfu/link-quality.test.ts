import { beforeEach, describe, expect, it } from 'vitest';
import { LinkQuality } from './link-quality.ts';

let link: LinkQuality;
let nowMs: number;

beforeEach(() => {
  link = new LinkQuality();
  nowMs = 0;
});

const look = (isActive = true) => {
  nowMs += 2000;
  link.noteHeard(nowMs);
  return link.look(nowMs, isActive);
};

describe('a line', () => {
  it.each([
    [0, 'excellent'],
    [1, 'excellent'],
    [3, 'good'],
    [7, 'poor'],
    [100, 'poor'],
  ])('a line that loses %i of a hundred packets is %s, whichever way they went', (lost, grade) => {
    link.noteUp({ expected: 100, lost });
    link.noteDown({ expected: 100, lost: 0 });
    expect(look()).toBe(grade);
    link = new LinkQuality();
    link.noteUp({ expected: 1000, lost: 0 });
    link.noteDown({ expected: 100, lost });
    expect(look()).toBe(grade);
  });

  it.each([
    [100, 'excellent'],
    [300, 'good'],
    [700, 'poor'],
  ])('with %i ms there and back is %s', (ms, grade) => {
    link.noteRoundTrip(20);
    link.noteRoundTrip(ms);
    link.noteRoundTrip(30);
    expect(look()).toBe(grade);
    expect(look()).toBe('excellent');
  });

  it('is not bad for a moment of loss, and good again six seconds after a bad time', () => {
    for (const _ of [1, 2]) {
      link.noteUp({ expected: 100, lost: 0 });
      look();
    }
    link.noteUp({ expected: 100, lost: 10 });
    expect(look()).toBe('good'); // 10 of 300
    link.noteUp({ expected: 100, lost: 40 });
    expect(look()).toBe('poor');
    link.noteUp({ expected: 100, lost: 0 });
    expect(look()).toBe('poor');
    link.noteUp({ expected: 100, lost: 0 });
    expect(look()).toBe('poor');
    link.noteUp({ expected: 100, lost: 0 });
    expect(look()).toBe('excellent');
  });

  it('is not judged by a handful of packets', () => {
    link.noteUp({ expected: 5, lost: 4 });
    expect(look()).toBe('excellent');
  });

  it('is lost when nothing comes for eight seconds from who should be heard', () => {
    expect(look()).toBe('excellent');
    const since = nowMs;
    expect(link.look(since + 8000, true)).toBe('excellent');
    expect(link.look(since + 8001, true)).toBe('lost');
    expect(link.look(since + 60_000, false)).toBe('excellent'); // muted, and nothing to see: silence says nothing
    link.noteHeard(since + 60_000);
    expect(link.look(since + 62_000, true)).toBe('excellent');
  });
});
