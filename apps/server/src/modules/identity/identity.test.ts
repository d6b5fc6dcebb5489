import {
  forgotPassword,
  readLink,
  refreshTicket,
  setPassword,
  signIn,
  signOut,
} from '@portico/contract/identity';
import { hash } from '@node-rs/argon2';
import { invitePerson, listPeople } from '@portico/contract/people';
import { isTrackingId } from '@portico/domain/tracking-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { lastMailTo, linkIn, mailAfter, mailsTo, passwordLinksDone } from '../../testing/mailbox.ts';
import { makeInvited, makePerson, makeSite, PASSWORD, signedIn } from '../../testing/people.ts';
import { findPassword } from './identity.store.ts';
import { storePassword } from './identity.links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  await makePerson(app, 'rosa@acme.example', { name: 'Rosa', roles: ['RO_SITEADMIN'] });
  await makePerson(app, 'fay@libre.example', { name: 'Fay', site: 'libre' });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const refusal = (error: string) => expect.objectContaining({ error });

describe('signing in', () => {
  test('answers a ticket and who it is for, and sets a session cookie that scripts cannot read', async () => {
    const hana = app.visitor();
    const answer = await hana.call(signIn, { body: { email: ' Hana@ACME.example ', password: PASSWORD } });
    expect(answer.person).toMatchObject({
      displayName: 'Hana',
      email: 'hana@acme.example',
      userRole: ['HOST'],
    });
    expect(answer.ticketTTL).toBe(5400);
    expect(hana.lastHeaders.getSetCookie()[0]).toMatch(
      /^portico-session=.+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('says the same of a wrong password, an unknown address and somebody of another site', async () => {
    const visitor = app.visitor();
    for (const body of [
      { email: 'hana@acme.example', password: 'wrong password' },
      { email: 'nobody@acme.example', password: PASSWORD },
      { email: 'fay@libre.example', password: PASSWORD },
    ]) {
      await expect(visitor.call(signIn, { body })).rejects.toEqual(refusal('credentialsWrong'));
    }
  });

  test('with a hash of other parameters makes a new one of it, and only once', async () => {
    const { accountId } = await makePerson(app, 'old@acme.example');
    const { database } = app.data;
    const { context } = app.identity;
    const weaker = await hash(PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await database.work((tx) => storePassword(tx, context, { accountId, hash: weaker }));
    const kept = async () => (await findPassword(database.reads, 'old@acme.example'))?.hash;
    await expect(
      app.visitor().call(signIn, { body: { email: 'old@acme.example', password: 'wrong password' } }),
    ).rejects.toEqual(refusal('credentialsWrong'));
    expect(await kept()).toBe(weaker);
    await signedIn(app, 'old@acme.example');
    const renewed = await kept();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signedIn(app, 'old@acme.example');
    expect(await kept()).toBe(renewed);
  });
});

describe('a session', () => {
  const home = async (visitor: Visitor): Promise<number> =>
    (await visitor.fetch('/webappng/sites/acme/dashboard/home', { headers: { accept: 'text/html' } })).status;

  test('ends seven days after signing in, however much it was used', async () => {
    const hana = await signedIn(app, 'hana@acme.example');
    for (let day = 1; day < 7; day += 1) {
      app.clock.advance(86_400);
      expect(await home(hana)).toBe(200);
    }
    app.clock.advance(86_401);
    expect(await home(hana)).toBe(303); // to the sign-in
  });

  test('a session that begins and one that ends are in the log, with whose they are and the tracking id', async () => {
    const hana = await signedIn(app, 'hana@acme.example');
    await hana.call(signOut);
    const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    const { person, trackingId } = lines.findLast(({ msg }) => msg === 'signed in') ?? {};
    expect(person).toMatch(/^[0-9a-f-]{36}$/);
    expect(isTrackingId(String(trackingId))).toBe(true);
    expect(lines.findLast(({ msg }) => msg === 'signed out')).toMatchObject({ person });
  });
});

describe('tickets', () => {
  test('[TICK-02] a refreshed ticket works in the header of the next call', async () => {
    const ada = await signedIn(app, 'ada@acme.example');
    const { sessionTicket } = await ada.call(refreshTicket);
    expect(sessionTicket).toMatch(/^[\w-]+\.[\w-]{43}$/);
    ada.session.ticket = sessionTicket;
    await expect(ada.call(listPeople, { query: {} })).resolves.toMatchObject({ mayInvite: true });
  });

  test('an expired ticket is refused with 401 and never refreshed', async () => {
    const ada = await signedIn(app, 'ada@acme.example');
    app.clock.advance(5401);
    await expect(ada.call(listPeople, { query: {} })).rejects.toMatchObject({
      status: 401,
      error: 'ticketInvalid',
    });
    await expect(ada.call(refreshTicket)).rejects.toMatchObject({ status: 401 });
  });

  test('a forged ticket, one without a signature and one of another secret are refused', async () => {
    const ada = await signedIn(app, 'ada@acme.example');
    const [body = '', signature = ''] = (ada.session.ticket ?? '').split('.');
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...payload, r: ['ADMIN'] })).toString('base64url');
    for (const ticket of [
      `${forged}.${signature}`,
      `${body}.`,
      body,
      `${body}.${'A'.repeat(43)}`,
      'x'.repeat(4000),
    ]) {
      ada.session.ticket = ticket;
      await expect(ada.call(listPeople, { query: {} })).rejects.toMatchObject({ status: 401 });
    }
  });

  test('signing out ends the ticket at once, in this process and by event', async () => {
    const hana = await signedIn(app, 'hana@acme.example');
    await hana.call(signOut);
    await expect
      .poll(() => hana.call(refreshTicket).catch((error: { status: number }) => error.status))
      .toBe(401);
    expect(hana.cookie('portico-session')).toBeUndefined();
  });

  const statusOf = (visitor: Visitor) =>
    visitor.call(refreshTicket).then(
      () => 200,
      (error: { status: number }) => error.status,
    );

  test('ends when somebody else signs in with the same browser, and no other session does', async () => {
    const elsewhere = await signedIn(app, 'hana@acme.example');
    const browser = await signedIn(app, 'hana@acme.example');
    const before = browser.session.ticket;
    const ada = await browser.call(signIn, { body: { email: 'ada@acme.example', password: PASSWORD } });
    browser.session.ticket = ada.sessionTicket;
    expect(await statusOf(browser)).toBe(200);
    browser.session.ticket = before;
    await expect.poll(() => statusOf(browser)).toBe(401);
    expect(await statusOf(elsewhere)).toBe(200);
  });

  test('goes on when the same person signs in again, by a token that nobody has seen', async () => {
    await makePerson(app, 'two@acme.example', { name: 'Two' });
    await makeInvited(app, 'two@acme.example', { site: 'libre' });
    const browser = await signedIn(app, 'two@acme.example');
    const [token, csrf] = [browser.cookie('portico-session'), browser.cookie('portico-csrf')];
    const thief = app.visitor();
    thief.setCookie('portico-session', token ?? '');
    const home = (site: string) => `/webappng/sites/${site}/dashboard/home`;
    expect((await thief.fetch(home('acme'), { redirect: 'manual' })).status).toBe(200);
    const libre = app.visitor('libre');
    libre.setCookie('portico-session', token ?? '');
    const answer = await libre.call(signIn, { body: { email: 'two@acme.example', password: PASSWORD } });
    expect(await statusOf(browser)).toBe(200);
    browser.setCookie('portico-session', libre.cookie('portico-session') ?? '');
    for (const site of ['acme', 'libre'])
      expect((await browser.fetch(home(site), { redirect: 'manual' })).status).toBe(200);
    expect(libre.cookie('portico-session')).not.toBe(token);
    expect((await thief.fetch(home('acme'), { redirect: 'manual' })).status, 'the token of before').toBe(303);
    expect(libre.cookie('portico-csrf')).not.toBe(csrf);
    libre.session.ticket = answer.sessionTicket;
    await libre.call(signOut);
    await expect.poll(() => statusOf(browser)).toBe(401); // it is one session
  });

  test('a ticket of one site opens nothing of another', async () => {
    const ada = await signedIn(app, 'ada@acme.example');
    ada.session.basePath = '/webappng/sites/libre';
    ada.session.siteUrl = 'libre';
    await expect(ada.call(listPeople, { query: {} })).rejects.toEqual(refusal('siteMismatch'));
  });
});

describe('a forgotten password', () => {
  test('a mailed link sets a new one once, and ends the other sessions', async () => {
    await makePerson(app, 'lost@acme.example', { name: 'Lost' });
    const elsewhere = await signedIn(app, 'lost@acme.example');
    const visitor = app.visitor();
    const mail = await mailAfter(app, 'lost@acme.example', () =>
      visitor.call(forgotPassword, { body: { email: 'lost@acme.example' } }),
    );
    const token = linkIn(mail).searchParams.get('token') ?? '';
    expect(await visitor.call(readLink, { params: { token } })).toEqual({
      displayName: 'Lost',
      email: 'lost@acme.example',
      isInvitation: false,
      mustSignIn: false,
    });
    const set = { params: { token }, body: { password: 'a completely new one' } };
    expect(await visitor.call(setPassword, set)).toMatchObject({ person: { displayName: 'Lost' } });
    await expect(visitor.call(setPassword, set)).rejects.toEqual(refusal('linkExpired'));
    await expect
      .poll(() => elsewhere.call(refreshTicket).catch((error: { status: number }) => error.status))
      .toBe(401);
    await expect(
      app.visitor().call(signIn, { body: { email: 'lost@acme.example', password: PASSWORD } }),
    ).rejects.toEqual(refusal('credentialsWrong'));
    expect((await lastMailTo(app, 'lost@acme.example')).subject).toBe('Your password for Acme was changed');
  });

  test('answers the same for an address that nobody has, and mails nothing', async () => {
    await expect(
      app.visitor().call(forgotPassword, { body: { email: 'ghost@acme.example' } }),
    ).resolves.toBeUndefined();
    await passwordLinksDone(app);
    expect(await mailsTo(app, 'ghost@acme.example')).toEqual([]);
  });

  test('a link is over after an hour, and when a newer one was asked for', async () => {
    await makePerson(app, 'slow@acme.example');
    const visitor = app.visitor();
    const ask = async (): Promise<string> => {
      const mail = await mailAfter(app, 'slow@acme.example', () =>
        visitor.call(forgotPassword, { body: { email: 'slow@acme.example' } }),
      );
      return linkIn(mail).searchParams.get('token') ?? '';
    };
    const first = await ask();
    const second = await ask();
    await expect(visitor.call(readLink, { params: { token: first } })).rejects.toEqual(
      refusal('linkExpired'),
    );
    app.clock.advance(3601);
    await expect(visitor.call(readLink, { params: { token: second } })).rejects.toEqual(
      refusal('linkExpired'),
    );
  });

  test('a weak password is refused by its rule, and the link stays good', async () => {
    await makePerson(app, 'weak@acme.example');
    const visitor = app.visitor();
    const mail = await mailAfter(app, 'weak@acme.example', () =>
      visitor.call(forgotPassword, { body: { email: 'weak@acme.example' } }),
    );
    const token = linkIn(mail).searchParams.get('token') ?? '';
    const set = (password: string) => visitor.call(setPassword, { params: { token }, body: { password } });
    await expect(set('short')).rejects.toMatchObject({
      error: 'passwordTooWeak',
      fields: { password: 'tooShort' },
    });
    await expect(set('weak@acme.example')).rejects.toMatchObject({ fields: { password: 'holdsName' } });
    for (const easy of ['password2024', 'qwertyuiop123', 'letmeinletmein', 'aaaaaaaaaaaa', '12.12.2012'])
      await expect(set(easy)).rejects.toMatchObject({ fields: { password: 'easyToGuess' } });
    await expect(set('long enough to be good')).resolves.toBeDefined();
  });
});

describe('inviting people', () => {
  test('[ROLE-07] [USER-05] the administrator may, the read-only one sees but may not, the host sees nothing', async () => {
    const body = { email: 'new@acme.example', displayName: 'New', userRole: ['HOST' as const] };
    const [ada, rosa, hana] = [
      await signedIn(app, 'ada@acme.example'),
      await signedIn(app, 'rosa@acme.example'),
      await signedIn(app, 'hana@acme.example'),
    ];
    await expect(rosa.call(invitePerson, { body })).rejects.toEqual(refusal('forbidden'));
    await expect(hana.call(invitePerson, { body })).rejects.toEqual(refusal('forbidden'));
    await expect(hana.call(listPeople, { query: {} })).rejects.toEqual(refusal('forbidden'));
    expect((await rosa.call(listPeople, { query: {} })).mayInvite).toBe(false);
    expect(await ada.call(invitePerson, { body })).toMatchObject({
      user: { state: 'invited', userRole: ['HOST'] },
      isMailSent: false,
    });
  });

  test('[USER-05] the invited person sets a password and comes in with the given roles', async () => {
    const ada = await signedIn(app, 'ada@acme.example');
    await ada.call(invitePerson, {
      body: { email: 'gus@acme.example', displayName: 'Gus', userRole: ['ATTENDEE'] },
    });
    const mail = await lastMailTo(app, 'gus@acme.example');
    expect(mail.subject).toBe('Ada invited you to Acme');
    const visitor = app.visitor();
    const token = linkIn(mail).searchParams.get('token') ?? '';
    const answer = await visitor.call(setPassword, {
      params: { token },
      body: { password: 'what a lovely day' },
    });
    expect(answer.person.userRole).toEqual(['ATTENDEE']);
    await expect(
      ada.call(invitePerson, { body: { email: 'gus@acme.example', displayName: 'Gus', userRole: [] } }),
    ).rejects.toEqual(refusal('emailTaken'));
  });

  test('a site administrator cannot make a full administrator', async () => {
    await makePerson(app, 'sid@acme.example', { roles: ['SITEADMIN'] });
    const sid = await signedIn(app, 'sid@acme.example');
    const body = { email: 'king@acme.example', displayName: 'King', userRole: ['ADMIN' as const] };
    await expect(sid.call(invitePerson, { body })).rejects.toEqual(refusal('forbidden'));
  });

  test('one account on two sites is one password and two persons', async () => {
    await makeSite(app, { name: 'libre' });
    await makePerson(app, 'luz@libre.example', { site: 'libre', name: 'Luz', roles: ['ADMIN'] });
    const luz = await signedIn(app, 'luz@libre.example', 'libre');
    await luz.call(invitePerson, {
      body: { email: 'hana@acme.example', displayName: 'Hana at Libre', userRole: ['HOST'] },
    });
    const { users } = await luz.call(listPeople, { query: { keyword: 'hana' } });
    expect(users).toEqual([expect.objectContaining({ displayName: 'Hana at Libre', state: 'invited' })]);
    await expect(signedIn(app, 'hana@acme.example')).resolves.toBeDefined();
  });

  test('an administrative act leaves a trace', async () => {
    const { rows } = await app.data.database.pool.query<{ action: string; actor_name: string }>(
      "select action, actor_name, detail from audit_event where action = 'people.invited' order by id limit 1",
    );
    expect(rows[0]).toMatchObject({
      actor_name: 'Ada',
      detail: { email: 'new@acme.example', userRole: ['HOST'] },
    });
  });
});
