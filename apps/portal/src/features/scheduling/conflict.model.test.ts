import { MeetingPlan } from '@portico/contract/meetings';
import { expect, test } from 'vitest';
import { changedBy } from './conflict.model.ts';

const plan = MeetingPlan.parse({
  topic: 'Review',
  start: '2026-12-01T09:00',
  timeZone: 'UTC',
  durationMinutes: 30,
});

test('what is another since a form began is named, with who did it where that is known', () => {
  const now = { ...plan, topic: 'Retrospective', invitees: ['ann@x.example'] };
  expect(changedBy(plan, now, [{ field: 'topic', by: 'Ada' }])).toEqual([
    { field: 'topic', by: 'Ada' },
    { field: 'invitees', by: undefined },
  ]);
  expect(changedBy(plan, plan, [{ field: 'topic', by: 'Ada' }])).toEqual([]);
});
