import { savePreference } from '@portico/contract/l10n';
import { scheduleMeeting } from '@portico/contract/meetings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { choose } from '../../testing/notifications.ts';
import { makePerson, signedIn, signInWith } from '../../testing/people.ts';
import { remindWhoIsDue } from '../../testing/reminders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

let people = 0;

/** Somebody new who wants their agenda every day. */
async function somebody(options: { locale?: string; timeZone?: string } = {}) {
  people += 1;
  const email = `reader${people}@acme.example`;
  await makePerson(app, email, { timeZone: 'UTC', ...options });
  const visitor = await signedIn(app, email);
  await choose(visitor, { key: 'notify-meeting-reminder', value: 'none' });
  await choose(visitor, { key: 'agenda-days', value: [1, 2, 3, 4, 5, 6, 7] });
  await choose(visitor, { key: 'agenda', value: true });
  return { email, visitor };
}

const again = ({ email, visitor }: { email: string; visitor: Visitor }): Promise<Visitor> =>
  signInWith(visitor, email);

/** The day `days` after today. */
const dayAhead = (days: number): string =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Lets the clock stand at this time (UTC) of a day, and does what is due. */
async function goTo(moment: string): Promise<void> {
  app.clock.advance((Date.parse(`${moment}:00Z`) - app.clock.now().getTime()) / 1000);
  await remindWhoIsDue(app);
}

const plan = (visitor: Visitor, topic: string, start: string) =>
  visitor.call(scheduleMeeting, { body: { topic, start, timeZone: 'UTC', durationMinutes: 60 } });

/** Without the marks that keep values of another direction apart, and with plain spaces. */
const plain = (text: string): string =>
  text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/[\u2009\u202f\u00a0]/g, ' ');

const agendas = async (email: string) =>
  (await mailsTo(app, email))
    .map(({ subject, text, html }) => ({ subject: plain(subject), text: plain(text), html }))
    .filter(({ subject }) => /agenda|جدولك/.test(subject));

test('comes once a day at the chosen time, with the meetings of that day, and not when there are none', async () => {
  const reader = await somebody();
  const [day, next] = [dayAhead(1), dayAhead(2)];
  await plan(reader.visitor, 'Review', `${day}T14:00`);
  await plan(reader.visitor, 'Standup', `${day}T09:00`);
  await plan(reader.visitor, 'Later', `${dayAhead(3)}T09:00`);
  await goTo(`${day}T07:29`);
  expect(await agendas(reader.email)).toEqual([]);
  await goTo(`${day}T07:30`);
  await goTo(`${day}T07:31`);
  await goTo(`${next}T07:31`);
  const [mail, ...others] = await agendas(reader.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your agenda for Sunday, November 22');
  expect(mail?.text).toContain('You have 2 meetings on Acme today. Times are in UTC.');
  expect(mail?.text).toMatch(/9:00 – 10:00 AM · Standup\n.*\/meeting\/info\/[^]*2:00 – 3:00 PM · Review/);
  expect(mail?.text).toContain('active=notifications&emailTypeName=agenda');
  expect(mail?.text).not.toContain('Later');
});

test('is off until somebody wants it, comes first on the day after, and stops when they want it no more', async () => {
  const reader = await somebody();
  const [day, next, last] = [dayAhead(0), dayAhead(1), dayAhead(2)];
  await goTo(`${day}T12:00`);
  for (const date of [day, next, last]) await plan(await again(reader), 'Daily', `${date}T20:00`);
  await choose(await again(reader), { key: 'agenda-time', value: '08:00' });
  await goTo(`${day}T12:10`);
  expect(await agendas(reader.email), 'its time was before it was chosen').toEqual([]);
  await goTo(`${next}T08:00`);
  expect(await agendas(reader.email)).toHaveLength(1);
  await choose(await again(reader), { key: 'agenda', value: false });
  await goTo(`${last}T09:00`);
  expect(await agendas(reader.email)).toHaveLength(1);
  const { rows } = await app.data.database.pool.query('select from agenda where due_at < $1', [
    app.clock.now(),
  ]);
  expect(rows).toEqual([]);
});

test('comes on the chosen days alone', async () => {
  const reader = await somebody();
  const days = [1, 2, 3].map(dayAhead);
  const weekday = new Date(`${days[1]}T00:00:00Z`).getUTCDay() || 7;
  await choose(await again(reader), { key: 'agenda-days', value: [weekday] });
  for (const day of days) await plan(await again(reader), 'Daily', `${day}T20:00`);
  const counts: number[] = [];
  for (const day of days) {
    await goTo(`${day}T09:00`);
    counts.push((await agendas(reader.email)).length);
  }
  expect(counts).toEqual([0, 1, 1]);
});

test('is by the day and the clock of its reader, who may go elsewhere, and in their language', async () => {
  const reader = await somebody({ locale: 'ar', timeZone: 'Asia/Riyadh' });
  const day = dayAhead(1);
  await plan(await again(reader), 'Evening', `${day}T20:30`); // 23:30 in Riyadh
  await plan(await again(reader), 'Tomorrow', `${day}T21:30`);
  await goTo(`${day}T04:29`);
  expect(await agendas(reader.email)).toEqual([]);
  await goTo(`${day}T04:30`);
  const [mail] = await agendas(reader.email);
  expect(mail?.html).toContain('dir="rtl"');
  expect(mail?.text).toContain('Evening');
  expect(mail?.text).not.toContain('Tomorrow');
  await plan(await again(reader), 'Next', `${dayAhead(1)}T06:00`);
  const body = { timezone: 'Asia/Tokyo', locale: { language: 'ar' } };
  await (await again(reader)).call(savePreference, { body });
  await goTo(`${dayAhead(0)}T22:30`); // 7:30 in Tokyo
  expect(await agendas(reader.email)).toHaveLength(2);
});

test('waits for the end of quiet hours, and leaves out what is over by then', async () => {
  const reader = await somebody();
  const day = dayAhead(1);
  await choose(await again(reader), { key: 'quiet-hours', value: true });
  await choose(await again(reader), { key: 'quiet-hours-to', value: '11:00' });
  await plan(await again(reader), 'Over', `${day}T08:00`);
  await plan(await again(reader), 'To come', `${day}T12:00`);
  await goTo(`${day}T10:59`);
  expect(await agendas(reader.email)).toEqual([]);
  await goTo(`${day}T11:00`);
  const [mail] = await agendas(reader.email);
  expect(mail?.text).toContain('You have one meeting on Acme today.');
  expect(mail?.text).toContain('To come');
});
