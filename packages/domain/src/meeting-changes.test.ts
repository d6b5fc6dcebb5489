import { describe, expect, test } from 'vitest';
import { changesOf, isRescheduled, type MeetingState } from './meeting-changes.ts';

const before: MeetingState = {
  topic: 'Design review',
  agenda: '',
  startsAt: '2026-11-23T09:20:00.000Z',
  durationMinutes: 45,
  zone: 'Europe/Berlin',
  password: null,
  link: 'https://meet.example/j.php?MTID=m1',
};

describe('the news to a person who knows a meeting', () => {
  test('is nothing where it is as it was', () => {
    expect(changesOf(before, { ...before })).toEqual([]);
  });

  test.each<[string, Partial<MeetingState>, { changes: string[]; isMoved: boolean }]>([
    ['another topic', { topic: 'Review' }, { changes: ['topic'], isMoved: false }],
    ['an agenda', { agenda: 'Look at it' }, { changes: ['agenda'], isMoved: false }],
    ['a password', { password: 'sesame' }, { changes: ['password'], isMoved: false }],
    ['another link', { link: 'https://meet.example/j.php?MTID=m2' }, { changes: ['link'], isMoved: false }],
    ['another start', { startsAt: '2026-11-23T10:20:00.000Z' }, { changes: ['when'], isMoved: true }],
    ['the same start, said in another zone', { zone: 'Asia/Dubai' }, { changes: ['when'], isMoved: true }],
    ['another length', { durationMinutes: 60 }, { changes: ['duration'], isMoved: true }],
    [
      'several at once, time before agenda',
      { agenda: 'x', durationMinutes: 60 },
      { changes: ['duration', 'agenda'], isMoved: true },
    ],
  ])('%s', (_what, change, { changes, isMoved }) => {
    const now = { ...before, ...change };
    expect(changesOf(before, now)).toEqual(changes);
    expect(isRescheduled(before, now)).toBe(isMoved);
  });
});
