import {
  answerAccessRequest,
  askForAccount,
  askToHost,
  listAccessRequests,
  readOwnRequest,
  withdrawRequest,
} from '@portico/contract/access-requests';
import { refreshTicket, resumeSession } from '@portico/contract/identity';
import { scheduleMeeting } from '@portico/contract/meetings';
import { listAudit } from '@portico/contract/audit';
import { leaveSite } from '@portico/contract/my-data';
import { listNotifications } from '@portico/contract/notifications';
import { getPerson, setRoles } from '@portico/contract/person-admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccountRequest } from '../../testing/access-requests.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { planOf } from '../../testing/callers.ts';
import { runNow } from '../../testing/jobs.ts';
import { lastMailTo, mailsTo } from '../../testing/mailbox.ts';
import { choose } from '../../testing/notifications.ts';
import { makePerson, PASSWORD, signedIn, signInWith } from '../../testing/people.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { openTab } from '../../testing/tab.ts';
import type { PersonRow } from '../people/index.ts';
import { sweepRequests } from './access-requests.store.ts';

const wait = { timeout: 10_000, interval: 10 };
const DAY = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'sam@acme.example', { name: 'Sam', roles: ['SITEADMIN'] });
  await makePerson(app, 'rob@acme.example', { name: 'Rob', roles: ['RO_SITEADMIN'] });
  await makePerson(app, 'oda@other.example', { site: 'other', roles: ['ADMIN'] });
  await changeSettings(app, { allowRoleRequests: true, allowAccountRequests: true });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

let count = 0;
let ada: Visitor;
let bo: PersonRow;
let visitor: Visitor;
beforeEach(async () => {
  count += 1;
  await app.data.database.pool.query('delete from access_request');
  ada = await signedIn(app, 'ada@acme.example');
  bo = await makePerson(app, `bo${count}@acme.example`, { name: `Bo ${count}`, roles: ['ATTENDEE'] });
  visitor = await signedIn(app, bo.email);
});

const ask = (reason = '', by = visitor) => by.call(askToHost, { body: { reason } });
const waiting = (by = ada) => by.call(listAccessRequests, { query: {} });
const answer = (id: string, isGranted: boolean, { by = ada, note = '' } = {}) =>
  by.call(answerAccessRequest, { params: { id }, body: { isGranted, note } });
const firstId = async (): Promise<string> => (await waiting()).requests[0]?.id ?? '';
const renew = async (one: Visitor): Promise<void> => {
  one.session.ticket = (await one.call(resumeSession)).sessionTicket;
};
const tell = () => runNow('access-request-news', app);
const actionsOf = async (id: string) =>
  (await ada.call(listAudit, { query: { personId: id } })).entries.map(({ action }) => action);

describe('somebody who may not host', () => {
  test('asks for it once, however often they press, and sees that it waits', async () => {
    expect(await visitor.call(readOwnRequest)).toEqual({ request: null, mayAsk: true, askAgainAt: null });
    const [one, other] = await Promise.all([ask('For lessons'), ask('For lessons')]);
    for (const own of [one, other])
      expect(own).toMatchObject({ request: { state: 'open', reason: 'For lessons' }, mayAsk: false });
    const { requests, total } = await waiting();
    expect(total).toBe(1);
    expect(requests).toMatchObject([
      { kind: 'role', personId: bo.id, displayName: bo.displayName, email: bo.email, reason: 'For lessons' },
    ]);
  });

  test('takes it back, once, and asks again', async () => {
    await ask('First');
    expect(await visitor.call(withdrawRequest)).toMatchObject({ request: null, mayAsk: true });
    await expect(visitor.call(withdrawRequest)).rejects.toMatchObject({ error: 'requestAnswered' });
    expect((await waiting()).total).toBe(0);
    expect(await ask('Second')).toMatchObject({ request: { reason: 'Second' } });
  });

  test('hosts at once when it is granted, with the note by mail, and who granted it in the audit trail', async () => {
    const body = planOf(app);
    await ask();
    await expect(visitor.call(scheduleMeeting, { body })).rejects.toMatchObject({ status: 403 });
    const tab = await openTab(app.url, visitor.session.ticket ?? '');
    await expect.poll(() => tab.notices[0], wait).toBe('mercury.buffer_state');
    await answer(await firstId(), true, { note: 'Welcome among us' });
    await expect.poll(() => tab.closed, wait).toBe(4401);
    await expect.poll(() => visitor.call(refreshTicket).catch(({ status }) => status), wait).toBe(401);
    await renew(visitor);
    await expect(visitor.call(scheduleMeeting, { body })).resolves.toBeDefined();
    expect(await visitor.call(readOwnRequest)).toMatchObject({
      request: { state: 'granted', note: 'Welcome among us' },
      mayAsk: false,
    });
    const mail = (await mailsTo(app, bo.email)).find(({ text }) => text.includes('granted your request'));
    expect(mail?.text).toContain('Welcome among us');
    expect(await actionsOf(bo.id)).toEqual(['people.request_granted', 'people.roles_changed']);
    expect((await ada.call(getPerson, { params: { userId: bo.id } })).userRole).toEqual(['HOST']);
    tab.drop();
  });

  test('reads why it was declined, in their language, and asks again after a week', async () => {
    const eva = await makePerson(app, `eva${count}@acme.example`, { roles: [], locale: 'ar' });
    const by = await signedIn(app, eva.email);
    await ask('', by);
    await answer(await firstId(), false, { note: 'Not this term' });
    const own = await by.call(readOwnRequest);
    expect(own).toMatchObject({ request: { state: 'declined', note: 'Not this term' }, mayAsk: false });
    expect(Date.parse(own.askAgainAt ?? '')).toBe(app.clock.now().getTime() + 7 * DAY * 1000);
    await expect(ask('', by)).rejects.toMatchObject({ error: 'requestTooSoon' });
    const { notifications } = await by.call(listNotifications, { query: {} });
    expect(notifications[0]?.news).toEqual({ kind: 'request-declined', about: { note: 'Not this term' } });
    const mail = await lastMailTo(app, eva.email);
    expect(mail.text).toContain('Not this term');
    expect(mail.subject).toMatch(/رفض/);
    expect(await actionsOf(eva.id)).toEqual(['people.request_declined']);
    app.clock.advance(7 * DAY);
    const later = await signInWith(by, eva.email);
    expect(await ask('Now', later)).toMatchObject({ request: { state: 'open', reason: 'Now' } });
  });

  test('asks ten times an hour at most', async () => {
    for (let times = 0; times < 10; times += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ status: 429 });
  });

  test('hears of the answer in an open tab, as administrators do of the question, and nobody else', async () => {
    const cy = await makePerson(app, `cy${count}@acme.example`, { roles: ['HOST'] });
    const open = async (one: Visitor) => {
      const tab = await openTab(app.url, one.session.ticket ?? '');
      await expect.poll(() => tab.notices[0], wait).toBe('mercury.buffer_state');
      return tab;
    };
    const tabs = [await open(visitor), await open(ada), await open(await signedIn(app, cy.email))] as const;
    const heard = () =>
      tabs.map(
        ({ events }) => events.filter(({ data }) => data.eventType === 'access_requests.changed').length,
      );
    await ask();
    await expect.poll(heard, wait).toEqual([1, 1, 0]);
    await answer(await firstId(), false);
    await expect.poll(heard, wait).toEqual([2, 2, 0]);
    for (const tab of tabs) tab.drop();
  });

  test('leaves no words behind when they leave the site', async () => {
    await ask('My private reason');
    await visitor.call(leaveSite, { body: { password: PASSWORD } });
    const { rows } = await app.data.database.pool.query('select from access_request');
    expect(rows).toEqual([]);
  });
});

describe('nobody asks', () => {
  test('who hosts already, administers, or would get more rights by it', async () => {
    for (const roles of [['HOST'], ['SITEADMIN'], ['ATTENDEE', 'ADMIN'], ['ATTENDEE', 'RO_SITEADMIN']]) {
      const { email } = await makePerson(app, `no${count}-${roles.join('')}@acme.example`, { roles });
      const by = await signedIn(app, email);
      await expect(ask('', by)).rejects.toMatchObject({ error: 'forbidden' });
      expect(await by.call(readOwnRequest)).toMatchObject({ mayAsk: false });
    }
  });

  test('where the site does not take it, which is so by default; what waits can still be answered', async () => {
    await ask();
    await changeSettings(app, { allowRoleRequests: false, allowAccountRequests: false });
    const eva = await makePerson(app, `eve${count}@acme.example`, { roles: [] });
    await expect(ask('', await signedIn(app, eva.email))).rejects.toMatchObject({ error: 'requestsClosed' });
    const guest = { email: 'gus@out.example', displayName: 'Gus' };
    for (const site of ['acme', 'other'])
      await expect(app.visitor(site).call(askForAccount, { body: guest })).rejects.toMatchObject({
        error: 'requestsClosed',
      });
    expect(await mailsTo(app, guest.email)).toEqual([]);
    expect(await waiting()).toMatchObject({ total: 1, isOpen: false });
    await answer(await firstId(), true);
    await changeSettings(app, { allowRoleRequests: true, allowAccountRequests: true });
  });
});

describe('administrators', () => {
  test('all see what waits, and those who may only read answer nothing', async () => {
    await ask();
    const id = await firstId();
    const rob = await signedIn(app, 'rob@acme.example');
    const sam = await signedIn(app, 'sam@acme.example');
    expect(await waiting(rob)).toMatchObject({ total: 1, mayAnswer: false });
    await expect(answer(id, true, { by: rob })).rejects.toMatchObject({ error: 'forbidden' });
    for (const by of [visitor, app.visitor()]) {
      await expect(waiting(by)).rejects.toBeDefined();
      await expect(answer(id, true, { by })).rejects.toBeDefined();
    }
    expect(await waiting(sam)).toMatchObject({ total: 1, mayAnswer: true });
    await answer(id, true, { by: sam });
    expect((await waiting()).total).toBe(0);
  });

  test('of another site find nothing of this one', async () => {
    await ask();
    const oda = await signedIn(app, 'oda@other.example', 'other');
    expect((await waiting(oda)).requests).toEqual([]);
    for (const isGranted of [true, false])
      await expect(answer(await firstId(), isGranted, { by: oda })).rejects.toMatchObject({
        error: 'notFound',
      });
    expect((await waiting()).total).toBe(1);
  });

  test('of two the later is told that it was answered, and nothing is done twice', async () => {
    await ask();
    const id = await firstId();
    const sam = await signedIn(app, 'sam@acme.example');
    const both = await Promise.allSettled([answer(id, true), answer(id, false, { by: sam })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { error: 'requestAnswered' },
    });
    expect((await actionsOf(bo.id)).filter((action) => action.startsWith('people.request'))).toHaveLength(1);
    await visitor.call(withdrawRequest).catch(() => undefined);
    await expect(answer(id, true)).rejects.toMatchObject({ error: 'requestAnswered' });
  });

  test('are not asked about who became a host in another way meanwhile', async () => {
    await ask();
    const id = await firstId();
    const body = { userRole: ['HOST' as const], was: ['ATTENDEE' as const] };
    await ada.call(setRoles, { params: { userId: bo.id }, body });
    expect(await waiting()).toMatchObject({ requests: [], total: 0 });
    await answer(id, true); // opened before
    expect((await actionsOf(bo.id)).filter((action) => action === 'people.roles_changed')).toHaveLength(1);
  });

  test('read on page by page, the oldest first', async () => {
    for (let n = 0; n < 3; n += 1) {
      await makeAccountRequest(app, { email: `page${count}-${n}@out.example` });
      app.clock.advance(1);
    }
    const first = await ada.call(listAccessRequests, { query: { limit: 2 } });
    expect(first).toMatchObject({ total: 3, hasMore: true });
    const rest = await ada.call(listAccessRequests, { query: { limit: 2, cursor: first.cursor ?? '' } });
    expect([...first.requests, ...rest.requests].map(({ email }) => email)).toEqual(
      [0, 1, 2].map((n) => `page${count}-${n}@out.example`),
    );
    expect(rest.hasMore).toBe(false);
  });

  test('get one mail an hour that leads to the page and holds nothing that acts, unless they want none', async () => {
    const sam = await signedIn(app, 'sam@acme.example');
    await choose(sam, { key: 'notify-requests-waiting', value: 'none' });
    const subjects = async (email: string) =>
      (await mailsTo(app, email)).map(({ subject }) => subject).filter((one) => /waiting on/.test(one));
    const before = (await subjects('ada@acme.example')).length;
    await ask();
    await makeAccountRequest(app);
    await tell();
    await tell();
    await makeAccountRequest(app);
    app.clock.advance(3000);
    await tell();
    expect((await subjects('ada@acme.example')).slice(before)).toEqual([
      expect.stringContaining('2 requests'),
    ]);
    const mail = await lastMailTo(app, 'ada@acme.example');
    expect(mail.text).toContain('/webappng/sites/acme/users/requests');
    expect(mail.text).not.toContain('token');
    expect(mail.text).not.toContain(bo.displayName);
    app.clock.advance(700);
    await tell();
    await tell();
    expect((await subjects('ada@acme.example')).slice(before)).toEqual([
      expect.stringContaining('2 requests'),
      expect.stringContaining('3 requests'),
    ]);
    for (const email of ['sam@acme.example', 'rob@acme.example', bo.email, 'oda@other.example'])
      expect(await subjects(email)).toEqual([]);
  });
});

test('what was answered goes after a month, what nobody answers after three', async () => {
  await ask('Answered');
  await answer(await firstId(), false);
  await makeAccountRequest(app, { email: `open${count}@out.example` });
  const left = async () => {
    await app.data.database.work((tx) => sweepRequests(tx, app.clock.now()));
    return (await app.data.database.pool.query('select state from access_request order by 1')).rows;
  };
  app.clock.advance(29 * DAY);
  expect(await left()).toEqual([{ state: 'declined' }, { state: 'open' }]);
  app.clock.advance(DAY);
  expect(await left()).toEqual([{ state: 'open' }]);
  app.clock.advance(60 * DAY);
  expect(await left()).toEqual([]);
});
