import { describe, expect, test } from 'vitest';
import { entryOf, isOverdue } from './meetings.model.ts';

const start = Date.parse('2026-11-24T10:00:00Z');
const minutes = (count: number): number => start + count * 60_000;
const may = { start: false, join: false, edit: false, cancel: false, answer: false, undoCancel: false };
const meeting = { startTime: '2026-11-24T10:00:00Z', state: 'planned' as const };

describe('the way into a room', () => {
  test('is to start for who may begin it, and to join for everybody else', () => {
    expect(entryOf({ ...meeting, actions: { ...may, start: true } }, minutes(-60)).kind).toBe('start');
    expect(entryOf({ ...meeting, actions: { ...may, join: true } }, minutes(-60)).kind).toBe('join');
  });

  test('is to join for everybody once it is live', () => {
    const live = { ...meeting, state: 'live' as const };
    for (const actions of [
      { ...may, start: true },
      { ...may, join: true },
    ])
      expect(entryOf({ ...live, actions }, minutes(1)).kind).toBe('join');
  });

  test('opens a day before the start, and at once when somebody has begun', () => {
    const actions = { ...may, join: true };
    const opensMs = minutes(-24 * 60);
    expect(entryOf({ ...meeting, actions }, opensMs - 1)).toEqual({ kind: 'early', opensMs });
    expect(entryOf({ ...meeting, actions }, opensMs).kind).toBe('join');
    expect(entryOf({ ...meeting, state: 'live', actions }, opensMs - 1).kind).toBe('join');
  });

  test('is the thing to do from a quarter of an hour before the start', () => {
    const actions = { ...may, start: true };
    expect(entryOf({ ...meeting, actions }, minutes(-15))).toEqual({ kind: 'start', isSoon: false });
    expect(entryOf({ ...meeting, actions }, minutes(-14))).toEqual({ kind: 'start', isSoon: true });
    expect(entryOf({ ...meeting, state: 'live', actions }, minutes(-60))).toMatchObject({ isSoon: true });
  });

  test('no link leads into a meeting that is over or cancelled', () => {
    expect(entryOf({ ...meeting, state: 'cancelled', actions: may }, minutes(0)).kind).toBe('cancelled');
    expect(entryOf({ ...meeting, state: 'ended', actions: may }, minutes(60)).kind).toBe('ended');
    expect(entryOf({ ...meeting, actions: may }, minutes(0)).kind).toBe('ended');
  });
});

test('is overdue from a minute after its start, as long as nobody has started it', () => {
  expect(isOverdue(meeting, minutes(-1))).toBe(false);
  expect(isOverdue(meeting, minutes(1) - 1)).toBe(false);
  expect(isOverdue(meeting, minutes(1))).toBe(true);
  expect(isOverdue({ ...meeting, state: 'live' }, minutes(15))).toBe(false);
});
