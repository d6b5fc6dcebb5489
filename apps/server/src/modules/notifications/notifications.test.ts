import { changePassword } from '@portico/contract/account-security';
import { cancelMeeting, scheduleMeeting } from '@portico/contract/meetings';
import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@portico/contract/notifications';
import { startMailCatcher } from '@portico/testkit/mail-catcher';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { hasten } from '../../testing/jobs.ts';
import { lastMailTo, mailsTo } from '../../testing/mailbox.ts';
import { choose, mailWhatIsDue, tellOf } from '../../testing/notifications.ts';
import { makePerson, PASSWORD, signedIn, signInWith } from '../../testing/people.ts';
import { openTab, type Tab } from '../../testing/tab.ts';
import { sweepNotifications } from './notifications.service.ts';

let app: TestApp;
let host: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'host@acme.example');
  host = await signedIn(app, 'host@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

let people = 0;

/** Somebody new, signed in. */
async function somebody(options: { locale?: string; timeZone?: string } = {}) {
  people += 1;
  const email = `reader${people}@acme.example`;
  const { id } = await makePerson(app, email, { timeZone: 'UTC', ...options });
  return { id, email, visitor: await signedIn(app, email) };
}

/** The same browser, signed in anew: tickets end while the clock goes on. */
const again = ({ email, visitor }: { email: string; visitor: Visitor }): Promise<Visitor> =>
  signInWith(visitor, email);

const kindsOf = async (reader: { email: string; visitor: Visitor }): Promise<string[]> =>
  (await (await again(reader)).call(listNotifications, { query: {} })).notifications.map(
    ({ news }) => news.kind,
  );

const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(app, email)).map(({ subject }) => subject);

const tabOf = (visitor: Visitor): Promise<Tab> => openTab(app.url, visitor.session.ticket ?? '');

/** What an open tab was told that there is. */
const toldKinds = (tab: Tab): unknown[] =>
  tab.events.filter(({ data }) => data['eventType'] === 'notification.added').map(({ data }) => data['kind']);

/** Without the marks that keep values of another direction apart. */
const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

/** A meeting a week from now. */
const plan = async (topic: string, invitees: string[]) =>
  (await signInWith(host, 'host@acme.example')).call(scheduleMeeting, {
    body: {
      topic,
      start: new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 16),
      timeZone: 'UTC',
      durationMinutes: 30,
      invitees,
    },
  });

/** Lets the clock stand at this time of the next day. */
function goTo(time: string): void {
  const now = app.clock.now();
  const day = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  app.clock.advance((Date.parse(`${day}T${time}:00Z`) - now.getTime()) / 1000);
}

describe('what somebody was told of', () => {
  test('is listed page by page, the newest first, counted and marked as read, one or all', async () => {
    const { id, visitor } = await somebody();
    for (const name of ['one', 'two', 'three'])
      await tellOf(app, [id], { kind: 'recording-ready', about: { name } });
    const first = await visitor.call(listNotifications, { query: { limit: 2 } });
    expect(first.notifications.map(({ news }) => news.about)).toEqual([{ name: 'three' }, { name: 'two' }]);
    expect(first).toMatchObject({ unread: 3, hasMore: true });
    const second = await visitor.call(listNotifications, { query: { limit: 2, cursor: first.cursor ?? '' } });
    expect(second.notifications).toMatchObject([{ news: { about: { name: 'one' } }, isRead: false }]);
    const params = { id: second.notifications[0]!.id };
    expect(await visitor.call(markNotificationRead, { params })).toEqual({ unread: 2 });
    expect(await visitor.call(markNotificationRead, { params })).toEqual({ unread: 2 });
    await expect(host.call(markNotificationRead, { params })).rejects.toMatchObject({ error: 'notFound' });
    expect(await visitor.call(countUnreadNotifications)).toEqual({ unread: 2 });
    expect(await visitor.call(markAllNotificationsRead)).toEqual({ unread: 0 });
    const all = await visitor.call(listNotifications, { query: {} });
    expect(all.notifications.map(({ isRead }) => isRead)).toEqual([true, true, true]);
  });

  test('is forgotten after 90 days, and beyond the newest 500, but not before it was mailed', async () => {
    const [many, old] = [await somebody(), await somebody()];
    const { pool, work } = app.data.database;
    await pool.query(
      `insert into notification (person_id, kind, about, created_at, is_for_digest)
       select $1, 'recording-ready', '{"name": "many"}', $2, n = 1 from generate_series(1, 503) as n`,
      [many.id, app.clock.now()],
    );
    await tellOf(app, [old.id]);
    app.clock.advance(91 * 86_400);
    await tellOf(app, [many.id]);
    await pool.query('update notification set created_at = $2 where person_id = $1', [
      many.id,
      app.clock.now(),
    ]);
    await work((tx) => sweepNotifications(tx, app.clock.now()));
    const { rows } = await pool.query<{ id: string; count: number; gathered: number }>(
      `select person_id as id, count(*)::int as count, count(*) filter (where is_for_digest)::int as gathered
       from notification where person_id = any($1) group by person_id`,
      [[many.id, old.id]],
    );
    expect(rows).toEqual([{ id: many.id, count: 501, gathered: 1 }]);
  });

  test('is said to their open tabs alone', async () => {
    const [reader, other] = [await somebody(), await somebody()];
    const tabs = [await tabOf(reader.visitor), await tabOf(other.visitor)] as const;
    await tellOf(app, [reader.id]);
    await tellOf(app, [other.id], { kind: 'roles-changed', about: { isAdmin: true } });
    await expect.poll(() => toldKinds(tabs[0])).toEqual(['recording-ready']);
    await expect.poll(() => toldKinds(tabs[1])).toEqual(['roles-changed']);
    for (const tab of tabs) tab.drop();
  });
});

describe('a reader chooses for a kind', () => {
  test('mail, the portal alone, or nothing: of meetings that they are invited to', async () => {
    const [mailed, shown, silent] = [await somebody(), await somebody(), await somebody()];
    await choose(await again(shown), { key: 'notify-meeting-invited', value: 'portal' });
    await choose(await again(silent), { key: 'notify-meeting-invited', value: 'none' });
    await choose(await again(silent), { key: 'notify-meeting-cancelled', value: 'portal' });
    const emails = [mailed.email, shown.email, silent.email, 'guest@elsewhere.example'];
    const { uuid } = await plan('Chosen', emails);
    expect(await subjectsTo(mailed.email)).toEqual(['Invitation: Chosen']);
    expect(await subjectsTo('guest@elsewhere.example')).toEqual(['Invitation: Chosen']);
    expect(await subjectsTo(shown.email)).toEqual([]);
    expect(await subjectsTo(silent.email)).toEqual([]);
    await host.call(cancelMeeting, { params: { uuid } });
    await hasten(app);
    await expect.poll(async () => await kindsOf(silent), { timeout: 20_000 }).toEqual(['meeting-cancelled']);
    expect(await kindsOf(shown)).toEqual(['meeting-cancelled', 'meeting-invited']);
  });

  test('and nobody can choose not to hear that their password was changed', async () => {
    const { email, visitor } = await somebody();
    const keys = ['notify-password-changed', 'notify-new-sign-in', 'notify-roles-changed'];
    for (const key of keys)
      await expect(choose(visitor, { key, value: 'none' } as never)).rejects.toMatchObject({
        error: 'inputInvalid',
      });
    goTo('23:30');
    const back = await again({ email, visitor });
    await choose(back, { key: 'quiet-hours', value: true });
    const body = { currentPassword: PASSWORD, password: 'seven purple kettles sing', endsOthers: false };
    await back.call(changePassword, { body });
    const mail = await lastMailTo(app, email);
    expect(mail.subject).toBe('Your password for Acme was changed');
    expect(mail.text).toContain('/settings/home?active=notifications&emailTypeName=password-changed');
    const { notifications } = await back.call(listNotifications, { query: {} });
    expect(notifications.map(({ news }) => news.kind)).toEqual(['password-changed']);
  });
});

describe('in quiet hours', () => {
  test('nothing is pushed, and a mail waits until they end in the reader’s zone, and is sent once', async () => {
    const { id, email, visitor } = await somebody({ timeZone: 'Asia/Riyadh' });
    await choose(visitor, { key: 'quiet-hours', value: true });
    goTo('20:00'); // 23:00 in Riyadh
    const tab = await tabOf(await again({ email, visitor }));
    await tellOf(app, [id]);
    await mailWhatIsDue(app);
    expect(await subjectsTo(email)).toEqual([]);
    expect(await kindsOf({ email, visitor })).toEqual(['recording-ready']);
    app.clock.advance(8 * 3600 - 60);
    await mailWhatIsDue(app);
    expect(await subjectsTo(email), 'a minute before they end').toEqual([]);
    app.clock.advance(60);
    await mailWhatIsDue(app);
    await mailWhatIsDue(app);
    expect(await subjectsTo(email)).toEqual(['Recording ready: Standup']);
    await tellOf(app, [id], { kind: 'roles-changed', about: { isAdmin: true } });
    await expect.poll(() => toldKinds(tab)).toEqual(['roles-changed']);
    tab.drop();
  });

  test('a mail of a meeting waits with its calendar part, and what is said better meanwhile takes its place', async () => {
    const { email, visitor } = await somebody();
    await choose(visitor, { key: 'quiet-hours', value: true });
    goTo('23:00');
    const { uuid } = await plan('At night', [email, 'awake@elsewhere.example']);
    const waiting = async (): Promise<string[]> =>
      (
        await app.data.database.pool.query<{ subject: string }>(
          'select subject from mail where recipient = $1',
          [email],
        )
      ).rows.map(({ subject }) => subject);
    const toOthers = async () =>
      (await app.data.database.pool.query(`select from mail where recipient = 'awake@elsewhere.example'`))
        .rows.length;
    await expect.poll(toOthers).toBe(1);
    expect(await waiting()).toEqual([]);
    app.clock.advance(8 * 3600 + 60);
    await app.data.database.work((tx) =>
      app.data.jobs.send(tx, {
        kind: 'mail-order',
        data: {
          thread: `${uuid.slice(0, 8)}-${uuid.slice(8, 12)}-${uuid.slice(12, 16)}-${uuid.slice(16, 20)}-${uuid.slice(20)}`,
        },
      }),
    );
    await expect.poll(waiting).toEqual(['Invitation: At night']);
    expect((await lastMailTo(app, email)).calendar?.method).toBe('REQUEST');
  });
});

describe('what is gathered', () => {
  test('is one mail a day at the reader’s hour, in their language and zone, and none when there is nothing', async () => {
    const { id, email, visitor } = await somebody({ locale: 'ar', timeZone: 'Asia/Riyadh' });
    await choose(await again({ email, visitor }), { key: 'notify-recording-ready', value: 'digest' });
    await choose(await again({ email, visitor }), { key: 'notify-meeting-invited', value: 'digest' });
    await choose(await again({ email, visitor }), { key: 'digest-hour', value: 9 });
    goTo('03:00');
    await tellOf(app, [id]);
    await plan('Gathered', [email]);
    app.clock.advance(2 * 3600); // 08:00 in Riyadh
    await mailWhatIsDue(app);
    expect(await subjectsTo(email)).toEqual([]);
    app.clock.advance(3600 + 60);
    await mailWhatIsDue(app);
    const mail = await lastMailTo(app, email);
    expect(plain(mail.subject)).toBe('مستجدان من Acme');
    expect(mail.html).toContain('dir="rtl"');
    expect(plain(mail.text)).toContain('التسجيل «Standup» جاهز');
    expect(plain(mail.text)).toMatch(/دعاك host إلى «Gathered»،.*Asia\/Riyadh/);
    await tellOf(app, [id]);
    app.clock.advance(3600);
    await mailWhatIsDue(app);
    expect(await subjectsTo(email)).toHaveLength(1);
    app.clock.advance(86_400);
    await mailWhatIsDue(app);
    expect(plain((await subjectsTo(email))[1] ?? '')).toBe('مستجد واحد من Acme');
    app.clock.advance(86_400);
    await mailWhatIsDue(app);
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  test('comes by the hour that its reader chose last, and after their quiet hours', async () => {
    const { id, email, visitor } = await somebody();
    await choose(await again({ email, visitor }), { key: 'notify-recording-ready', value: 'digest' });
    goTo('05:00');
    await tellOf(app, [id]);
    await choose(await again({ email, visitor }), { key: 'digest-hour', value: 12 });
    app.clock.advance(4 * 3600);
    await mailWhatIsDue(app);
    expect(await subjectsTo(email), 'at nine').toEqual([]);
    await choose(await again({ email, visitor }), { key: 'quiet-hours', value: true });
    await choose(await again({ email, visitor }), { key: 'quiet-hours-from', value: '11:00' });
    await choose(await again({ email, visitor }), { key: 'quiet-hours-to', value: '14:00' });
    app.clock.advance(4 * 3600);
    await mailWhatIsDue(app);
    expect(await subjectsTo(email), 'at one').toEqual([]);
    app.clock.advance(3600 + 60);
    await mailWhatIsDue(app);
    expect(await subjectsTo(email)).toEqual(['One update from Acme']);
  });
});

test('what was to be gathered for somebody who is kept out meanwhile is forgotten', async () => {
  const { id, email, visitor } = await somebody();
  await choose(await again({ email, visitor }), { key: 'notify-recording-ready', value: 'digest' });
  await tellOf(app, [id]);
  const { pool } = app.data.database;
  const digests = async () =>
    (await pool.query('select from notification_digest where person_id = $1', [id])).rowCount;
  expect(await digests()).toBe(1);
  await pool.query(`update person set state = 'disabled' where id = $1`, [id]);
  app.clock.advance(2 * 86_400);
  await mailWhatIsDue(app);
  expect(await digests()).toBe(0);
  const gathered = await pool.query('select from notification where person_id = $1 and is_for_digest', [id]);
  expect(gathered.rowCount).toBe(0);
});

test('a mail is written for each kind in the language of its reader', async () => {
  const reader = await somebody({ locale: 'ar' });
  await tellOf(app, [reader.id], { kind: 'export-ready', about: { availableUntil: '2026-12-24T12:00:00Z' } });
  expect(await lastMailTo(app, reader.email)).toMatchObject({ subject: 'بياناتك جاهزة للتنزيل' });
});

test('what a reader does not want by mail does not reach their mail server, and what others get does', async () => {
  const catcher = await startMailCatcher();
  const sending = await startTestApp({ settings: { SMTP_URL: catcher.url, MAILBOX: 'false' } });
  try {
    const readers = [
      await makePerson(sending, 'first@acme.example'),
      await makePerson(sending, 'second@acme.example'),
    ];
    const first = await signedIn(sending, 'first@acme.example');
    const ids = readers.map(({ id }) => id);
    const received = () => catcher.mails.flatMap(({ recipients }) => recipients).toSorted();
    await tellOf(sending, ids);
    await expect.poll(received).toEqual(['first@acme.example', 'second@acme.example']);
    await choose(first, { key: 'notify-recording-ready', value: 'portal' });
    await tellOf(sending, ids);
    await tellOf(sending, ids.slice(1));
    await expect.poll(() => received().filter((to) => to === 'second@acme.example').length).toBe(3);
    expect(received().filter((to) => to === 'first@acme.example')).toHaveLength(1);
    expect(await first.call(countUnreadNotifications)).toEqual({ unread: 2 });
  } finally {
    await sending.stop();
    await catcher.stop();
    await sending.database.drop();
  }
});
