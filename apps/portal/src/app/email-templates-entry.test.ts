import { expect, test } from 'vitest';
import { offersEmailTemplates } from './email-templates-entry.ts';

test.each([
  [true, true, true],
  [true, false, true],
  [false, true, true],
  [false, false, false],
])('who schedules meetings %s and events %s is offered words of mails: %s', (meetings, events, isOffered) => {
  const user = { supportScheduleMeeting: meetings, supportScheduleEvent: events };
  expect(offersEmailTemplates(user, true)).toBe(isOffered);
  expect(offersEmailTemplates(user, false)).toBe(false);
});
