import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { choose, mailWhatIsDue, tellOf } from '../../testing/notifications.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';

let apps: TwoApps;
beforeAll(async () => {
  apps = await startTwoApps();
});
afterAll(() => apps.stop());

test('of two processes one mails what waited, and one what was gathered, each once', async () => {
  const { first, second } = apps;
  const emails = Array.from({ length: 30 }, (_, n) => `reader${n}@acme.example`);
  const ids: string[] = [];
  for (const [n, email] of emails.entries()) {
    const { id } = await makePerson(first, email, { timeZone: 'UTC' });
    const reader = await signedIn(n % 2 === 0 ? first : second, email);
    await choose(reader, { key: 'notify-recording-ready', value: 'digest' });
    await choose(reader, { key: 'quiet-hours', value: true });
    ids.push(id);
  }
  first.clock.advance(14 * 3600); // 23:00
  await tellOf(first, ids);
  await tellOf(second, ids, { kind: 'export-ready', about: { availableUntil: '2026-12-24T12:00:00Z' } });
  first.clock.advance(9 * 3600 + 60);
  await mailWhatIsDue(first, second, first, second);
  for (const email of emails)
    expect((await mailsTo(first, email)).map(({ subject }) => subject).toSorted()).toEqual([
      'One update from Acme',
      'Your data is ready to download',
    ]);
});
