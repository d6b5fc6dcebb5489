import { scheduleMeeting } from '@portico/contract/meetings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { choose } from '../../testing/notifications.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { remindWhoIsDue } from '../../testing/reminders.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';

let apps: TwoApps;
beforeAll(async () => {
  apps = await startTwoApps();
});
afterAll(() => apps.stop());

test('of two processes one reminds each of many, and one mails their agenda, each once', async () => {
  const { first, second } = apps;
  const emails = Array.from({ length: 20 }, (_, n) => `reader${n}@acme.example`);
  for (const [n, email] of emails.entries()) {
    await makePerson(first, email, { timeZone: 'UTC' });
    const reader = await signedIn(n % 2 === 0 ? first : second, email);
    await choose(reader, { key: 'notify-meeting-reminder', value: 'mail' });
    await choose(reader, { key: 'agenda', value: true });
    await choose(reader, { key: 'agenda-days', value: [1, 2, 3, 4, 5, 6, 7] });
  }
  const host = await signedIn(first, 'reader0@acme.example');
  for (const start of ['2026-11-22T08:00', '2026-11-22T08:05'])
    await host.call(scheduleMeeting, {
      body: {
        topic: 'Standup',
        start,
        timeZone: 'UTC',
        durationMinutes: 30,
        invitees: [...emails.slice(1), 'guest@elsewhere.example'],
        recurrence: { rrule: 'FREQ=DAILY;COUNT=2' },
      },
    });
  await choose(host, { key: 'guest-reminder-minutes', value: 15 });
  first.clock.advance(23 * 3600); // 8:00 of the next day
  await remindWhoIsDue(first, second, first, second);
  await remindWhoIsDue(second, first);
  for (const email of emails) {
    const said = (await mailsTo(first, email))
      .map(({ subject }) => subject)
      .filter((one) => /^Reminder|agenda/.test(one));
    expect(said.toSorted()).toEqual([
      'Reminder: Standup',
      'Reminder: Standup',
      'Your agenda for Sunday, November 22',
    ]);
  }
  const toGuest = (await mailsTo(first, 'guest@elsewhere.example')).filter(({ subject }) =>
    subject.startsWith('Reminder'),
  );
  expect(toGuest).toHaveLength(2);
});
