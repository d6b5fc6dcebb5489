import { giveAnswer } from '@portico/contract/answers';
import { cancelMeeting, getMeeting, scheduleMeeting, updateMeeting } from '@portico/contract/meetings';
import { listNotifications } from '@portico/contract/notifications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { choose } from '../../testing/notifications.ts';
import { makePerson, signedIn, signInWith } from '../../testing/people.ts';
import { remindWhoIsDue } from '../../testing/reminders.ts';
import { rowId } from '../meetings/index.ts';
import { sweepReminded } from './reminders.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

interface Somebody {
  id: string;
  email: string;
  visitor: Visitor;
}

let people = 0;

/** Somebody new who is reminded by mail a quarter of an hour before. */
async function somebody(options: { locale?: string; timeZone?: string } = {}): Promise<Somebody> {
  people += 1;
  const email = `reader${people}@acme.example`;
  const { id } = await makePerson(app, email, { timeZone: 'UTC', ...options });
  const one = { id, email, visitor: await signedIn(app, email) };
  await choose(one.visitor, { key: 'notify-meeting-reminder', value: 'mail' });
  await choose(one.visitor, { key: 'meeting-reminder-minutes', value: 15 });
  return one;
}

/** The same browser, signed in anew: tickets end while the clock goes on. */
const again = ({ email, visitor }: Somebody): Promise<Visitor> => signInWith(visitor, email);

const MINUTE_MS = 60_000;
const after = (minutes: number): Date => {
  const now = app.clock.now().getTime();
  return new Date(Math.ceil(now / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS);
};

/** A meeting of somebody so many minutes from now. */
const plan = async (host: Somebody, minutes: number, change: object = {}) =>
  (await again(host)).call(scheduleMeeting, {
    body: {
      topic: 'Standup',
      start: after(minutes).toISOString().slice(0, 16),
      timeZone: 'UTC',
      durationMinutes: 30,
      ...change,
    },
  });

async function pass(minutes: number): Promise<void> {
  app.clock.advance(minutes * 60);
  await remindWhoIsDue(app);
}

const reminders = async (email: string): Promise<string[]> =>
  (await mailsTo(app, email)).map(({ subject }) => subject).filter((one) => one.startsWith('Reminder'));

describe('whoever has a part in a meeting', () => {
  test('is reminded of it once, as long before as they chose, and each as they chose', async () => {
    const [host, early, shown, never] = [
      await somebody(),
      await somebody(),
      await somebody(),
      await somebody(),
    ];
    await choose(early.visitor, { key: 'meeting-reminder-minutes', value: 60 });
    await choose(shown.visitor, { key: 'notify-meeting-reminder', value: 'portal' });
    await choose(never.visitor, { key: 'notify-meeting-reminder', value: 'none' });
    const { uuid } = await plan(host, 90, { invitees: [early.email, shown.email, never.email] });
    await pass(29);
    expect(await reminders(early.email)).toEqual([]);
    await pass(2);
    expect(await reminders(early.email)).toEqual(['Reminder: Standup']);
    expect(await reminders(host.email)).toEqual([]);
    await pass(46);
    await pass(1);
    for (const { email } of [host, early]) expect(await reminders(email)).toEqual(['Reminder: Standup']);
    for (const { email } of [shown, never]) expect(await reminders(email)).toEqual([]);
    const newsOf = async (one: Somebody) =>
      (await (await again(one)).call(listNotifications, { query: {} })).notifications.filter(
        ({ news }) => news.kind === 'meeting-reminder',
      );
    expect(await newsOf(shown)).toMatchObject([{ link: `/meeting/join/${uuid}` }]);
    expect(await newsOf(never)).toEqual([]);
  });

  test('reads it in their language and zone', async () => {
    const host = await somebody();
    const guest = await somebody({ locale: 'ar', timeZone: 'Asia/Riyadh' });
    await plan(host, 20, { invitees: [guest.email] });
    await pass(10);
    const mail = (await mailsTo(app, guest.email)).find(({ subject }) => subject.includes('تذكير'));
    expect(mail?.text).toContain('Asia/Riyadh');
    expect(mail?.html).toContain('dir="rtl"');
  });

  test('is reminded late where the server stood still, and not of what is over', async () => {
    const host = await somebody();
    await plan(host, 60, { topic: 'Late' });
    await plan(host, 20, { topic: 'Over' });
    await pass(75);
    expect(await reminders(host.email)).toEqual(['Reminder: Late']);
  });

  test('is not reminded of what was cancelled, nor of what they are not invited to any more', async () => {
    const [host, gone] = [await somebody(), await somebody()];
    const cancelled = await plan(host, 60, { topic: 'Cancelled', invitees: [gone.email] });
    const kept = await plan(host, 60, { topic: 'Kept', invitees: [gone.email] });
    await pass(1);
    await host.visitor.call(cancelMeeting, { params: cancelled });
    const { start, version } = await host.visitor.call(getMeeting, { params: kept });
    const body = { topic: 'Kept', start, timeZone: 'UTC', durationMinutes: 30, invitees: [], version };
    await host.visitor.call(updateMeeting, { params: kept, body });
    await pass(50);
    expect(await reminders(host.email)).toEqual(['Reminder: Kept']);
    expect(await reminders(gone.email)).toEqual([]);
  });

  test('is reminded at the time that a meeting was moved to, once more where they had been already', async () => {
    const host = await somebody();
    const { uuid, version } = await plan(host, 300);
    const move = async (minutes: number, from: number) =>
      await (
        await again(host)
      ).call(updateMeeting, {
        params: { uuid },
        body: {
          topic: 'Standup',
          start: after(minutes).toISOString().slice(0, 16),
          timeZone: 'UTC',
          durationMinutes: 30,
          version: from,
        },
      });
    await pass(1);
    const first = await move(40, version); // earlier
    await pass(20);
    expect(await reminders(host.email)).toEqual([]);
    await pass(6);
    expect(await reminders(host.email)).toHaveLength(1);
    const renamed = await (
      await again(host)
    ).call(updateMeeting, {
      params: { uuid },
      body: {
        topic: 'Daily',
        start: first.start,
        timeZone: 'UTC',
        durationMinutes: 30,
        version: first.version,
      },
    });
    await pass(1);
    expect(await reminders(host.email), 'the same start').toHaveLength(1);
    await move(120, renamed.version);
    await pass(100);
    expect(await reminders(host.email)).toHaveLength(1);
    await pass(10);
    expect(await reminders(host.email)).toEqual(['Reminder: Standup', 'Reminder: Standup']);
  });

  test('hears nothing in their quiet hours, and after them only of what is not over', async () => {
    const host = await somebody();
    await choose(host.visitor, { key: 'quiet-hours', value: true });
    const at = (minutes: number): string => after(minutes).toISOString().slice(11, 16);
    await choose(host.visitor, { key: 'quiet-hours-from', value: at(5) });
    await choose(host.visitor, { key: 'quiet-hours-to', value: at(60) });
    await plan(host, 25, { topic: 'Missed' });
    await plan(host, 50, { topic: 'Still on' });
    await pass(40);
    expect(await reminders(host.email)).toEqual([]);
    await pass(25);
    expect(await reminders(host.email)).toEqual(['Reminder: Still on']);
  });

  test('is reminded by what they chose last', async () => {
    const host = await somebody();
    await plan(host, 180);
    await pass(1);
    await choose(host.visitor, { key: 'notify-meeting-reminder', value: 'none' });
    await pass(1);
    await choose(host.visitor, { key: 'notify-meeting-reminder', value: 'mail' });
    await choose(host.visitor, { key: 'meeting-reminder-minutes', value: 60 });
    await pass(100);
    expect(await reminders(host.email)).toEqual([]);
    await pass(20);
    expect(await reminders(host.email)).toHaveLength(1);
    await choose(await again(host), { key: 'meeting-reminder-minutes', value: 5 });
    await pass(57);
    expect(await reminders(host.email)).toHaveLength(1);
  });
});

test('dates of a series are reminded of one by one, those too that nobody has looked at', async () => {
  const host = await somebody();
  await choose(host.visitor, { key: 'meeting-reminder-minutes', value: 1440 });
  await plan(host, 3 * 1440, { recurrence: { rrule: 'FREQ=DAILY;COUNT=3' } });
  const seen: number[] = [];
  for (let day = 0; day < 6; day += 1) {
    await pass(1440);
    seen.push((await reminders(host.email)).length);
  }
  expect(seen).toEqual([0, 1, 2, 3, 3, 3]);
  const { link } = (await (await again(host)).call(listNotifications, { query: {} })).notifications[0]!;
  expect(link).toMatch(/^\/meeting\/join\/[0-9a-f]{32}_\d{8}T\d{6}Z$/);
});

describe('guests of other places', () => {
  test('are reminded where the host wants it, each once, with the link of the meeting', async () => {
    const [host, other] = [await somebody(), await somebody()];
    await choose(host.visitor, { key: 'guest-reminder-minutes', value: 60 });
    const { meetingLink } = await plan(host, 120, { invitees: ['Wanted <wanted@elsewhere.example>'] });
    await plan(other, 120, { invitees: ['unwanted@elsewhere.example'] });
    await pass(50);
    expect(await reminders('wanted@elsewhere.example')).toEqual([]);
    await pass(15);
    await pass(1);
    expect(await reminders('wanted@elsewhere.example')).toEqual(['Reminder: Standup']);
    expect((await mailsTo(app, 'wanted@elsewhere.example')).at(-1)?.text).toContain(meetingLink);
    await pass(60);
    expect(await reminders('unwanted@elsewhere.example')).toEqual([]);
    expect(await reminders(host.email)).toHaveLength(1);
  });

  test('get no more mails than their host may cause in an hour', async () => {
    const host = await somebody();
    await choose(host.visitor, { key: 'guest-reminder-minutes', value: 15 });
    const most = app.identity.context.platform.settings.MAIL_OUTSIDE_PER_HOUR;
    await plan(host, 20, { invitees: ['one@elsewhere.example', 'two@elsewhere.example'] });
    expect(await mailsTo(app, 'two@elsewhere.example'), 'the invitation').toHaveLength(1);
    await app.data.database.pool.query(
      `update rate_count set hits = $2 where key = $1`, // what the invitations used, and all but one of the rest
      [`mail outside|${host.id}`, most - 1],
    );
    await pass(10);
    const sent = [
      ...(await reminders('one@elsewhere.example')),
      ...(await reminders('two@elsewhere.example')),
    ];
    expect(sent).toHaveLength(1);
  });
});

test('who declined is not reminded, nor guests who did: of a date what was said of it alone counts', async () => {
  const [host, declined, other] = [await somebody(), await somebody(), await somebody()];
  const { uuid, startTime } = await plan(host, 40, {
    invitees: [declined.email, other.email],
    recurrence: { rrule: 'FREQ=DAILY;COUNT=2' },
  });
  const date = `${uuid}_${startTime.replaceAll(/[-:]|\.\d+/g, '')}`;
  const say = async (one: Somebody, of: string, answer: 'yes' | 'no') =>
    (await again(one)).call(giveAnswer, { params: { uuid: of }, body: { answer } });
  await say(declined, uuid, 'no');
  await say(other, uuid, 'no');
  await say(other, date, 'yes');
  await pass(31);
  expect(await reminders(declined.email)).toEqual([]);
  expect(await reminders(other.email)).toEqual(['Reminder: Standup']);
  await pass(24 * 60);
  for (const { email } of [declined, other])
    expect(await reminders(email)).toHaveLength(email === other.email ? 1 : 0);
  expect(await reminders(host.email)).toHaveLength(2);
});

test('a guest who declined is not reminded either', async () => {
  const host = await somebody();
  await choose(host.visitor, { key: 'guest-reminder-minutes', value: 15 });
  const { uuid } = await plan(host, 40, { invitees: ['yes@elsewhere.example', 'no@elsewhere.example'] });
  await app.data.database.pool.query(
    `insert into meeting_answer (about, email, meeting_id, answer, comment, sequence, answered_at)
     select id, 'no@elsewhere.example', id, 'no', '', calendar_sequence, now() from meeting where id = $1`,
    [rowId(uuid)],
  );
  await pass(31);
  expect(await reminders('yes@elsewhere.example')).toEqual(['Reminder: Standup']);
  expect(await reminders('no@elsewhere.example')).toEqual([]);
});

test('who was reminded is forgotten after a week', async () => {
  const { pool, work } = app.data.database;
  const count = async () => (await pool.query('select from meeting_reminded')).rowCount;
  expect(await count()).toBeGreaterThan(0);
  app.clock.advance(8 * 86_400);
  await work((tx) => sweepReminded(tx, app.clock.now()));
  expect(await count()).toBe(0);
});
