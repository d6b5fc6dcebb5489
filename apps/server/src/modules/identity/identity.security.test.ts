import {
  endAccountSession,
  endOtherSessions,
  listAccountHistory,
  listAccountSessions,
  type AccountSession,
} from '@portico/contract/account-security';
import { refreshTicket, signIn } from '@portico/contract/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, makeSite, PASSWORD, signInWith } from '../../testing/people.ts';
import { openTab } from '../../testing/tab.ts';
import { sweepHistory } from './history.store.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';
const firefox = { kind: 'computer', browser: 'Firefox', system: 'Windows' };
const safari = { kind: 'phone', browser: 'Safari', system: 'iOS' };

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startTestApp();
  await makeSite(app);
  await makeSite(app, { name: 'libre', displayName: 'Libre', defaultTimeZone: 'Asia/Tokyo' });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});
beforeEach(() => app.clock.advance(3600));

/** Somebody new, on both sites. */
async function makeOwner(locale?: string): Promise<string> {
  people += 1;
  const email = `owner${people}@acme.example`;
  await makePerson(app, email, { name: 'Olga', ...(locale && { locale }), timeZone: 'Europe/Berlin' });
  await makePerson(app, email, { name: 'Olga', site: 'libre' });
  return email;
}

function browser(userAgent: string, site?: string): Visitor {
  const visitor = app.visitor(site);
  visitor.userAgent = userAgent;
  return visitor;
}

const sessionsOf = async (visitor: Visitor): Promise<AccountSession[]> =>
  (await visitor.call(listAccountSessions, { query: {} })).sessions;
const historyOf = async (visitor: Visitor, query: object = {}) =>
  (await visitor.call(listAccountHistory, { query })).events;
const noted = (): Promise<void> => app.identity.context.traces.keep();

describe('the sessions of an account', () => {
  test('are those of all its sites, this one first, with device, address and times', async () => {
    const email = await makeOwner();
    const beganAt = app.clock.now().toISOString();
    const laptop = await signInWith(browser(FIREFOX), email);
    app.clock.advance(60);
    const lastUsedAt = app.clock.now().toISOString();
    await signInWith(browser(SAFARI, 'libre'), email);
    expect(await laptop.call(listAccountSessions, { query: {} })).toMatchObject({ total: 2, hasMore: false });
    expect(await sessionsOf(laptop)).toEqual([
      {
        id: expect.any(String) as string,
        isCurrent: true,
        device: firefox,
        address: '127.0.0.1',
        site: 'Acme',
        beganAt,
        lastUsedAt: beganAt,
      },
      {
        id: expect.any(String) as string,
        isCurrent: false,
        device: safari,
        address: '127.0.0.1',
        site: 'Libre',
        beganAt: lastUsedAt,
        lastUsedAt,
      },
    ]);
  });

  test('say when and on which site they were used last: by a page, or by a ticket that was renewed', async () => {
    const email = await makeOwner();
    const laptop = await signInWith(browser(FIREFOX), email);
    const used = async () => {
      await noted();
      const [{ lastUsedAt, site, device }] = (await sessionsOf(laptop)) as [AccountSession];
      return { lastUsedAt, site, browser: device.browser };
    };
    app.clock.advance(600);
    await laptop.call(refreshTicket);
    expect(await used()).toEqual({
      lastUsedAt: app.clock.now().toISOString(),
      site: 'Acme',
      browser: 'Firefox',
    });
    app.clock.advance(600);
    await laptop.fetch('/webappng/sites/libre/dashboard/home', { headers: { accept: 'text/html' } });
    const later = { lastUsedAt: app.clock.now().toISOString(), site: 'Libre', browser: 'Firefox' };
    expect(await used()).toEqual(later);
    app.clock.advance(30);
    await laptop.fetch('/webappng/sites/libre/dashboard/home', { headers: { accept: 'text/html' } });
    expect(await used(), 'to the minute').toEqual(later);
  });

  test('are read on, and those that are over are not among them', async () => {
    const email = await makeOwner();
    await signInWith(browser(SAFARI), email);
    app.clock.advance(7 * 86_400 + 1);
    const laptop = await signInWith(browser(FIREFOX), email);
    for (let n = 0; n < 2; n += 1) await signInWith(browser(SAFARI), email);
    const first = await laptop.call(listAccountSessions, { query: { limit: 2 } });
    expect(first).toMatchObject({ total: 3, hasMore: true, cursor: '2' });
    const rest = await laptop.call(listAccountSessions, { query: { limit: 2, cursor: '2' } });
    expect(rest.sessions.map(({ isCurrent }) => isCurrent)).toEqual([false]);
    expect(new Set([...first.sessions, ...rest.sessions].map(({ id }) => id)).size).toBe(3);
  });

  test('one that signs in again goes on, as what the browser is by now', async () => {
    const email = await makeOwner();
    const laptop = await signInWith(browser(SAFARI), email);
    const [before] = (await sessionsOf(laptop)) as [AccountSession];
    laptop.userAgent = FIREFOX;
    app.clock.advance(60);
    await signInWith(laptop, email);
    expect(await sessionsOf(laptop)).toEqual([
      { ...before, device: firefox, lastUsedAt: app.clock.now().toISOString() },
    ]);
  });

  test('one that is ended is over at once: its ticket, its cookie and its push channel', async () => {
    const email = await makeOwner();
    const laptop = await signInWith(browser(FIREFOX), email);
    const phone = await signInWith(browser(SAFARI), email);
    const tab = await openTab(app.url, phone.session.ticket ?? '');
    await expect.poll(() => tab.notices[0]).toBe('mercury.buffer_state');
    const sessionId = (await sessionsOf(laptop))[1]?.id ?? '';
    await laptop.call(endAccountSession, { params: { sessionId } });
    await expect(phone.call(refreshTicket)).rejects.toMatchObject({ status: 401 });
    const page = await phone.fetch('/webappng/sites/acme/dashboard/home', {
      headers: { accept: 'text/html' },
    });
    expect(page.headers.get('location')).toContain('/sign-in');
    await expect.poll(() => tab.closed).toBeDefined();
    expect(await sessionsOf(laptop)).toHaveLength(1);
    await expect(laptop.call(endAccountSession, { params: { sessionId } })).rejects.toMatchObject({
      error: 'notFound',
    });
  });

  test('all others end together, and this one goes on', async () => {
    const email = await makeOwner();
    const laptop = await signInWith(browser(FIREFOX), email);
    const others = [await signInWith(browser(SAFARI), email), await signInWith(browser('', 'libre'), email)];
    expect(await laptop.call(endOtherSessions)).toEqual({ ended: 2 });
    for (const other of others)
      await expect(other.call(refreshTicket)).rejects.toMatchObject({ status: 401 });
    await expect(laptop.call(refreshTicket)).resolves.toMatchObject({ ticketTTL: 5400 });
    expect(await laptop.call(endOtherSessions)).toEqual({ ended: 0 });
  });

  test('one that ends itself takes its cookie along', async () => {
    const laptop = await signInWith(browser(FIREFOX), await makeOwner());
    const [{ id: sessionId }] = (await sessionsOf(laptop)) as [AccountSession];
    expect(laptop.cookie('portico-session')).toBeDefined();
    await laptop.call(endAccountSession, { params: { sessionId } });
    expect(laptop.cookie('portico-session')).toBeUndefined();
    await expect(laptop.call(refreshTicket)).rejects.toMatchObject({ status: 401 });
  });
});

describe('the history of an account', () => {
  const wrong = (email: string, site?: string) =>
    browser(SAFARI, site).call(signIn, { body: { email, password: 'not this one' } });

  test('has who came in and who did not, the newest first', async () => {
    const email = await makeOwner();
    const at = app.clock.now().toISOString();
    const laptop = await signInWith(browser(FIREFOX), email);
    app.clock.advance(60);
    const failedAt = app.clock.now().toISOString();
    await expect(wrong(email, 'libre')).rejects.toMatchObject({ error: 'credentialsWrong' });
    await noted();
    const id = expect.stringMatching(/^\d+$/) as string;
    const address = '127.0.0.1';
    expect(await historyOf(laptop)).toEqual([
      { id, kind: 'signInFailed', way: 'password', at: failedAt, device: safari, address, site: 'Libre' },
      { id, kind: 'signedIn', way: 'password', at, device: firefox, address, site: 'Acme' },
    ]);
  });

  test('has the right password of a site where the account is nobody, too', async () => {
    people += 1;
    const email = `owner${people}@acme.example`;
    await makePerson(app, email);
    const laptop = await signInWith(browser(FIREFOX), email);
    const body = { email, password: PASSWORD };
    await expect(browser(SAFARI, 'libre').call(signIn, { body })).rejects.toMatchObject({
      error: 'credentialsWrong',
    });
    await noted();
    expect((await historyOf(laptop))[0]).toMatchObject({ kind: 'signInFailed', site: 'Libre' });
  });

  test('of an address that nobody has is none', async () => {
    const count = async () =>
      (await app.data.database.pool.query<{ n: number }>('select count(*)::int as n from account_event'))
        .rows[0]?.n;
    const before = await count();
    await expect(wrong('nobody@acme.example')).rejects.toMatchObject({ error: 'credentialsWrong' });
    await noted();
    expect(await count()).toBe(before);
  });

  test('is filled by nobody who guesses', async () => {
    const email = await makeOwner();
    const laptop = await signInWith(browser(FIREFOX), email);
    const { traces } = app.identity.context;
    const actor = app.identity.tickets.read(laptop.session.ticket ?? '')?.actor;
    if (actor?.kind !== 'person') throw new Error('nobody is signed in');
    const { siteId, accountId } = actor;
    for (let n = 0; n < 120; n += 1)
      traces.failed({ accountId, siteId, address: '192.0.2.1', userAgent: SAFARI, at: app.clock.now() });
    await noted();
    const page = await laptop.call(listAccountHistory, { query: { offset: 90, limit: 20 } });
    expect(page.events).toHaveLength(11);
    expect(page.events.at(-1)).toMatchObject({ kind: 'signedIn' });
  });

  test('is read on, and forgotten after 90 days', async () => {
    const email = await makeOwner();
    const laptop = await signInWith(browser(FIREFOX), email);
    await signInWith(laptop, email);
    const first = await laptop.call(listAccountHistory, { query: { limit: 1 } });
    expect(first).toMatchObject({ hasMore: true, cursor: '1' });
    const rest = await laptop.call(listAccountHistory, { query: { limit: 1, cursor: '1' } });
    expect(rest).toMatchObject({ hasMore: false, cursor: null });
    expect(rest.events[0]?.id).not.toBe(first.events[0]?.id);
    const sweep = (days: number) =>
      app.data.database.work((tx) =>
        sweepHistory(tx, new Date(app.clock.now().getTime() + days * 86_400_000)),
      );
    await sweep(89);
    expect(await historyOf(laptop)).toHaveLength(2);
    await sweep(90);
    expect(await historyOf(laptop)).toEqual([]);
  });
});

describe('a sign-in with a browser that is not known', () => {
  const newOnes = async (email: string) =>
    (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('New sign-in'));

  test('is told by mail, but for the first of the account and for browsers that were used before', async () => {
    const email = await makeOwner();
    const laptop = await signInWith(browser(FIREFOX), email);
    expect(await newOnes(email), 'the first of all').toEqual([]);
    await signInWith(laptop, email);
    expect(await newOnes(email), 'the same browser').toEqual([]);
    await signInWith(browser(SAFARI), email);
    const [mail, ...more] = await newOnes(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New sign-in from Safari on iOS');
    expect(mail?.text).toContain('IP address: 127.0.0.1');
    expect(mail?.text).toContain('(Europe/Berlin, GMT+1)');
    expect(mail?.text).toContain('/webappng/sites/acme/settings/security');
  });

  test('on another site is not the first of the account', async () => {
    const email = await makeOwner();
    await signInWith(browser(FIREFOX), email);
    await signInWith(browser(SAFARI, 'libre'), email);
    const [mail] = await newOnes(email);
    expect(mail?.text).toContain('(Asia/Tokyo, GMT+9)');
  });

  test('is told again by a browser that only another account is known to', async () => {
    const [email, other] = [await makeOwner(), await makeOwner()];
    await signInWith(browser(FIREFOX), email);
    const shared = await signInWith(browser(FIREFOX), other);
    await signInWith(shared, email);
    expect(await newOnes(email)).toHaveLength(1);
    await signInWith(shared, other);
    await signInWith(shared, email);
    expect([await newOnes(email), await newOnes(other)].map(({ length }) => length)).toEqual([1, 0]);
  });

  test('is told in the language of the person', async () => {
    const email = await makeOwner('ar');
    await signInWith(browser(FIREFOX), email);
    await signInWith(browser(SAFARI), email);
    const subjects = (await mailsTo(app, email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(1);
    expect(subjects[0]).toMatch(/^تسجيل دخول جديد من .*Safari.* على .*iOS/);
  });

  test('that says nothing of itself is told as one', async () => {
    const email = await makeOwner();
    await signInWith(browser(FIREFOX), email);
    await signInWith(browser('-'), email);
    const [mail] = await newOnes(email);
    expect(mail?.subject).toBe('New sign-in to your account');
    expect(mail?.text).toContain('Device: Unknown device');
  });
});
