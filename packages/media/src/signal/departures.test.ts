import { ParticipantInfo } from '@livekit/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Departures } from './resuming.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a person who comes back hears first of people who left in the last minute, then of those who are here', () => {
  const departures = new Departures();
  const told = (): string[] =>
    departures.update([new ParticipantInfo({ sid: 'PA_here' })]).participants.map(({ sid }) => sid);
  departures.note(new ParticipantInfo({ sid: 'PA_first' }));
  vi.advanceTimersByTime(40_000);
  departures.note(new ParticipantInfo({ sid: 'PA_second' }));
  expect(told()).toEqual(['PA_first', 'PA_second', 'PA_here']);
  vi.advanceTimersByTime(30_000);
  expect(told()).toEqual(['PA_second', 'PA_here']);
});
